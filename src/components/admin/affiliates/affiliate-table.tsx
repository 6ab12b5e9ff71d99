"use client";

import { Star } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import type { AffiliateSort } from "~/schemas/admin/affiliates";
import type { RouterOutputs } from "~/trpc/react";
import { CopyInvite } from "./copy-invite";
import {
  type AffiliatesSearchParams,
  affiliateHref,
  affiliatesHref,
  affiliatesInput,
  firstDirection,
} from "./search-params";

type AffiliateRow = RouterOutputs["admin"]["affiliates"]["list"]["rows"][number];
type TableProps = { rows: AffiliateRow[]; params: AffiliatesSearchParams };

/** A table on wide screens, cards on narrow ones. */
export function AffiliateTable({ rows, params }: TableProps) {
  return (
    <>
      <div className="hidden xl:block">
        <WideTable rows={rows} params={params} />
      </div>
      <ul className="divide-y divide-line rounded border border-line bg-surface xl:hidden">
        {rows.map((row) => (
          <li key={row.userId} className="flex flex-col gap-2 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <Who row={row} />
              {row.inviteLink && <CopyInvite name={row.name} link={row.inviteLink} isLabelHidden />}
            </div>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <TierBadge tier={row.tier} />
              <span className="font-mono">{row.code ?? "No code"}</span>
              <span className="text-muted">
                by <Referrer row={row} />
              </span>
            </p>
            <dl className="figures grid grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-1 text-sm">
              <Figure label="Network" value={row.networkSize.toLocaleString("en-US")} />
              <Figure label="Orders" value={row.orders.toLocaleString("en-US")} />
              <Figure label="Volume" value={formatMoney(row.volumeCents)} />
              <Figure label={row.isHouse ? "Kept" : "Balance"} value={formatMoney(row.balanceCents)} />
              <Figure label="Paid" value={formatMoney(row.paidTotalCents)} />
              <Figure label="Joined" value={<LocalDate at={row.joinedAt} />} />
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function WideTable({ rows, params }: TableProps) {
  const sort = (by: AffiliateSort) => {
    const { sort: sorted, direction } = affiliatesInput(params);
    const isBy = sorted === by;
    const turned = direction === "ascending" ? "descending" : "ascending";
    const href = affiliatesHref({ ...params, page: 1, sort: by, direction: isBy ? turned : firstDirection(by) });
    return isBy ? { href, direction } : { href };
  };
  return (
    <Table
      label="Affiliates"
      head={[
        { label: "Affiliate", sort: sort("name") },
        "Code, tier",
        "Referrer",
        { numeric: "Network", sort: sort("network") },
        { numeric: "Orders", sort: sort("orders") },
        { numeric: "Volume", sort: sort("volume") },
        { numeric: "Balance, paid" },
        { label: "Joined", sort: sort("joined") },
      ]}
    >
      {rows.map((row) => (
        <TR key={row.userId} className="dense-row">
          <TD className="min-w-40 max-w-52 py-1.5 lg:py-0.75">
            <Who row={row} />
          </TD>
          <TD className="whitespace-nowrap py-1.5 lg:py-0.75">
            <span className="flex items-center gap-1">
              <span>
                <span className="block font-mono">{row.code ?? "-"}</span>
                <TierBadge tier={row.tier} />
              </span>
              {row.inviteLink && <CopyInvite name={row.name} link={row.inviteLink} isLabelHidden />}
            </span>
          </TD>
          <TD className="min-w-20 max-w-28 py-1.5 lg:py-0.75">
            <span className="line-clamp-2" title={row.referrerName ?? undefined}>
              <Referrer row={row} />
            </span>
          </TD>
          <TD isNumeric>{row.networkSize.toLocaleString("en-US")}</TD>
          <TD isNumeric>{row.orders.toLocaleString("en-US")}</TD>
          <TD isNumeric>{formatMoney(row.volumeCents)}</TD>
          <TD isNumeric className="py-1.5 lg:py-0.75">
            <p className={row.balanceCents < 0 ? "text-danger" : ""}>{formatMoney(row.balanceCents)}</p>
            <p className="text-muted">{row.isHouse ? "kept by the shop" : `${formatMoney(row.paidTotalCents)} paid`}</p>
          </TD>
          <TD className="whitespace-nowrap text-muted">
            <LocalDate at={row.joinedAt} />
          </TD>
        </TR>
      ))}
    </Table>
  );
}

function Who({ row }: { row: AffiliateRow }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={affiliateHref(row.userId)} className="rounded font-medium underline-offset-4 hover:underline">
          {row.name}
        </Link>
        {row.isFounder && (
          <span title="Founder">
            <Star aria-hidden className="size-4 fill-current text-star" />
            <span className="sr-only">Founder</span>
          </span>
        )}
        {row.isHouse && <Badge>House account</Badge>}
        {!row.isAffiliate && <Badge tone="danger">Revoked</Badge>}
      </p>
      {row.customName && <p className="truncate text-sm">“{row.customName}”</p>}
      <p className="truncate text-muted text-sm" title={row.email}>
        {row.email}
      </p>
    </div>
  );
}

function Referrer({ row }: { row: AffiliateRow }) {
  if (!row.referrerId) return <span className="text-muted">Nobody</span>;
  return (
    <Link href={affiliateHref(row.referrerId)} className="rounded underline-offset-4 hover:underline">
      {row.referrerName}
    </Link>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="whitespace-nowrap font-medium">{value}</dd>
    </div>
  );
}
