// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows that lie over one another are no table, and the grid has the focus

import { ChevronRight } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import { errorMessage, UNEXPECTED_ERROR } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import type { MemberRow, NetworkNode, TreeRow } from "./network-tree";

export const NETWORK_COLUMNS: readonly { name: string; hint?: string; isNumeric?: boolean }[] = [
  { name: "Name" },
  { name: "Level", hint: "How many steps below you", isNumeric: true },
  { name: "Tier", hint: "Of the people you referred yourself" },
  { name: "Joined" },
  { name: "Orders", hint: "Paid orders of this member", isNumeric: true },
  { name: "Network orders", hint: "Paid orders of the ten levels below this member", isNumeric: true },
  { name: "Direct", hint: "Accounts this member referred", isNumeric: true },
  { name: "Network", hint: "Accounts in the ten levels below this member", isNumeric: true },
];

export const networkRowStyles =
  "grid items-center gap-x-4 px-3 @4xl:grid-cols-[minmax(10rem,1fr)_2.5rem_10rem_6.25rem_3rem_6.75rem_3rem_4rem]";

type NetworkRowProps = {
  id: string;
  ref: Ref<HTMLDivElement>;
  index: number;
  top: number;
  row: TreeRow;
  isFlat: boolean;
  isActive: boolean;
  onPress: () => void;
};

/** A row, absolutely positioned within the virtualized list. */
export function NetworkRow({ id, ref, index, top, row, isFlat, isActive, onPress }: NetworkRowProps) {
  const isMember = row.kind === "member";
  const canOpen = isMember && row.canOpen && !isFlat;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the grid, which has the focus
    <div
      id={id}
      ref={ref}
      role="row"
      tabIndex={-1}
      data-index={index}
      aria-level={isFlat ? undefined : row.depth}
      aria-expanded={canOpen ? row.isOpen : undefined}
      aria-posinset={isMember && !isFlat ? row.position : undefined}
      aria-setsize={isMember && !isFlat ? row.siblings : undefined}
      aria-rowindex={index + 2}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest("a"))) onPress();
      }}
      style={{ transform: `translateY(${top}px)` }}
      className={cn(
        networkRowStyles,
        "absolute top-0 left-0 w-full scroll-mt-12 border-line border-b py-2 text-sm outline-none",
        (!isMember || canOpen) && "cursor-pointer hover:bg-subtle",
        isActive &&
          "group-focus-visible/grid:bg-accent-soft group-focus-visible/grid:ring-2 group-focus-visible/grid:ring-accent group-focus-visible/grid:ring-inset",
      )}
    >
      {isMember ? <MemberCells row={row} isFlat={isFlat} /> : <OtherCell row={row} />}
    </div>
  );
}

const indent = (depth: number) => ({ paddingLeft: `calc(${depth - 1} * var(--network-step))` });
const STEP = "[--network-step:0.75rem] @4xl:[--network-step:1.25rem]";

function MemberCells({ row, isFlat }: { row: MemberRow; isFlat: boolean }) {
  const { node } = row;
  return (
    <>
      <div role="gridcell" className={cn("min-w-0", STEP)} style={indent(isFlat ? 1 : row.depth)}>
        <div className="flex min-w-0 items-start gap-1.5">
          {!isFlat && (
            <ChevronRight
              aria-hidden
              className={cn(
                "mt-0.5 size-4 shrink-0 text-muted transition-transform",
                row.isOpen && "rotate-90",
                !row.canOpen && "invisible",
              )}
            />
          )}
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{node.name}</span>
              {node.isActive && <Badge tone="success">Active</Badge>}
              {node.tier && (
                <span className="@4xl:hidden">
                  <TierBadge tier={node.tier} />
                </span>
              )}
            </p>
            {node.contact && <Contact contact={node.contact} />}
            <SmallScreenFacts node={node} />
          </div>
        </div>
      </div>
      <Cell isNumeric>{node.level}</Cell>
      <Cell>
        {node.tier && <TierBadge tier={node.tier} />}
        {!node.tier && node.level === 1 && <span className="text-muted">Customer</span>}
      </Cell>
      <Cell>
        <LocalDate at={node.joinedAt} />
      </Cell>
      {[node.ownOrders, node.networkOrders, node.direct, node.network].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four figures in a fixed sequence
        <Cell key={at} isNumeric>
          {count.toLocaleString("en-US")}
        </Cell>
      ))}
    </>
  );
}

/** The columns' data as a sentence, on narrow screens. */
function SmallScreenFacts({ node }: { node: NetworkNode }) {
  return (
    <p className="figures mt-0.5 text-muted text-xs @4xl:hidden">
      Level {node.level} · joined <LocalDate at={node.joinedAt} /> · {node.ownOrders} own and {node.networkOrders}{" "}
      network orders · {node.direct} direct, {node.network} in network
    </p>
  );
}

function Contact({ contact }: { contact: { email: string; phone: string | null } }) {
  const link = "text-muted underline-offset-4 hover:text-accent hover:underline";
  return (
    <p className="flex flex-wrap gap-x-3 text-xs">
      <a href={`mailto:${contact.email}`} className={cn(link, "break-all")}>
        {contact.email}
      </a>
      {contact.phone && (
        <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`} className={link}>
          {contact.phone}
        </a>
      )}
    </p>
  );
}

function Cell({ isNumeric, children }: { isNumeric?: boolean; children: ReactNode }) {
  return (
    <div role="gridcell" className={cn("figures min-w-0 @max-4xl:hidden", isNumeric && "text-right")}>
      {children}
    </div>
  );
}

function OtherCell({ row }: { row: Exclude<TreeRow, MemberRow> }) {
  return (
    <div role="gridcell" aria-colspan={8} className={cn("col-span-full py-1", STEP)} style={indent(row.depth)}>
      <span className="ml-5.5">
        {row.kind === "loading" && <span className="text-muted">Loading…</span>}
        {row.kind === "more" && <span className="font-medium text-accent">Show more</span>}
        {row.kind === "failed" && (
          <span className="text-danger">{errorMessage(row.error, `${UNEXPECTED_ERROR} Press to try again.`)}</span>
        )}
      </span>
    </div>
  );
}
