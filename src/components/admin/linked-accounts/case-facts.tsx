import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { CaseGraph } from "./case-graph";
import { ordersText, tiesText } from "./case-labels";
import type { CaseDetail } from "./case-screen";

const LINK = "underline underline-offset-4 hover:text-accent";

/** The evidence of a case: drawn, and as tables of what is shared, of the accounts and of the orders. */
export function CaseFacts({ found }: { found: CaseDetail }) {
  const nameOf = (id: string) => found.accounts.find((account) => account.id === id)?.name ?? "An account that is gone";
  return (
    <>
      <Card>
        <h2 className="font-semibold text-lg">Evidence</h2>
        <p className="mt-1 text-muted text-sm">
          Solid line: referred. Dashed line: shared. Filled box: has paid orders in this case.
        </p>
        <div className="mt-4">
          <CaseGraph found={found} />
        </div>
        <div className="mt-4">
          <Table label="What the accounts share" head={["Account", "Account", "Shared"]}>
            {found.ties.map(({ from, to, kinds }) => (
              <TR key={`${from} ${to}`}>
                <TD>{nameOf(from)}</TD>
                <TD>{nameOf(to)}</TD>
                <TD>{tiesText(kinds)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
      <Card>
        <h2 className="font-semibold text-lg">Accounts</h2>
        <div className="mt-3">
          <Table
            label="Accounts of this case"
            head={[
              "Account",
              "Referred by",
              "Signed up",
              { numeric: "Orders here" },
              { numeric: "Goods" },
              { numeric: "Earned from them" },
            ]}
          >
            {found.accounts.map((account) => (
              <TR key={account.id}>
                <TD>
                  <Link href={`/admin/users/${account.id}`} className={LINK}>
                    {account.name}
                  </Link>{" "}
                  {account.isDisabled && <Badge tone="danger">Suspended</Badge>}
                  {!account.isDeleted && <span className="block text-muted text-xs">{account.email}</span>}
                </TD>
                <TD>{referrerText(found, account.id, nameOf)}</TD>
                <TD className="whitespace-nowrap">
                  <LocalTime at={account.createdAt} />
                </TD>
                <TD isNumeric>{account.orderCount}</TD>
                <TD isNumeric>{formatMoney(account.goodsCents)}</TD>
                <TD isNumeric>{formatMoney(account.earnedCents)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
      <Card>
        <h2 className="font-semibold text-lg">Orders</h2>
        <p className="figures mt-1 text-muted text-sm">
          {ordersText(found.orders.length)} · commissions to everybody above {formatMoney(found.earnedCents)} · on hold{" "}
          {formatMoney(found.heldCents)}
        </p>
        <div className="mt-3">
          <Table label="Orders of this case" head={["Order", "Buyer", "Paid", { numeric: "Goods" }]}>
            {found.orders.map((order) => (
              <TR key={order.id}>
                <TD>
                  <Link href={`/admin/orders/${order.id}`} className={LINK}>
                    {order.shortId}
                  </Link>
                </TD>
                <TD>{nameOf(order.userId)}</TD>
                <TD>{order.isPaid && order.paidAt ? <LocalDate at={order.paidAt} /> : "No longer paid"}</TD>
                <TD isNumeric>{formatMoney(order.subtotalCents)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
    </>
  );
}

/** The nearest account of the case above this one. */
function referrerText({ edges }: CaseDetail, accountId: string, nameOf: (id: string) => string): string {
  const edge = edges.find(({ to }) => to === accountId);
  if (!edge) return "–";
  return edge.level === 1 ? nameOf(edge.from) : `${nameOf(edge.from)}, ${edge.level} levels up`;
}
