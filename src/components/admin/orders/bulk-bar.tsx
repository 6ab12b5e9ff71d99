"use client";

import { Archive, ArchiveRestore, Download, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { MAX_BULK_ORDERS } from "~/domain/order-filter";
import type { OrderSection } from "~/domain/order-sections";
import { plural } from "~/domain/plural";
import { api } from "~/trpc/react";
import { useCapability } from "../staff-role";
import { BulkResults } from "./bulk-results";
import type { Chosen } from "./order-list";
import { addressesCsvHref, type Print, printHref } from "./search-params";

type BulkBarProps = { chosen: Chosen; section: OrderSection; onClear: () => void; children: ReactNode };

/** Lists whose orders have no packing slips, as `packingSlipRefusal` says. */
const WITHOUT_SLIPS: readonly OrderSection[] = ["waiting", "cancelled"];

/** Actions on all selected orders: print documents, export addresses, archive or unarchive. */
export function BulkBar({ chosen, section, onClear, children }: BulkBarProps) {
  const isArchive = section === "archived";
  const utils = api.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const mayArchive = useCapability("manage");
  const verb = isArchive ? "Unarchive" : "Archive";
  const archive = api.admin.orders.archiveMany.useMutation({
    onSuccess: (results) => {
      setIsAsking(false);
      if (results.some(({ outcome }) => outcome === "refused")) return;
      toast.success(`${plural(results.length, "order")} ${isArchive ? "unarchived" : "archived"}`);
      onClear();
    },
    onError: (error) => toastError(error, `Failed to ${verb.toLowerCase()} the orders. Please try again.`),
    onSettled: () => utils.admin.invalidate(),
  });
  const isTooMany = chosen.size > MAX_BULK_ORDERS;
  const shortIds = [...chosen.values()];
  const refused = archive.data?.some(({ outcome }) => outcome === "refused");
  return (
    <div className="flex flex-col gap-3">
      <div
        data-bulk-bar
        className="sticky top-14 z-20 flex flex-wrap items-center gap-x-2 gap-y-3 rounded border border-accent/30 bg-accent-soft px-4 py-2 lg:top-2 max-2xl:[&_svg]:hidden"
      >
        <p className="figures font-medium text-sm" aria-live="polite">
          {plural(chosen.size, "order")} selected
        </p>
        {children}
        <span className="flex-1" />
        {isTooMany ? (
          <p className="text-sm">Select at most {MAX_BULK_ORDERS} orders.</p>
        ) : (
          <>
            {!WITHOUT_SLIPS.includes(section) && (
              <PrintLink what="packing-slips" shortIds={shortIds}>
                Packing slips
              </PrintLink>
            )}
            <PrintLink what="invoices" shortIds={shortIds}>
              Invoices
            </PrintLink>
            {section === "ready" && (
              <>
                <PrintLink what="pick-list" shortIds={shortIds}>
                  Pick list
                </PrintLink>
                <a
                  href={addressesCsvHref(shortIds)}
                  download
                  className={buttonStyles({ variant: "secondary", size: "sm" })}
                >
                  <Download aria-hidden /> Address CSV
                </a>
              </>
            )}
            {mayArchive && (
              <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
                {isArchive ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />} {verb}
              </Button>
            )}
          </>
        )}
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear <span className="sr-only">selection</span>
        </Button>
      </div>
      {refused && archive.data && (
        <BulkResults
          label="Results by order"
          rows={archive.data.map(({ orderId, shortId, outcome, why }) => ({ key: orderId, shortId, outcome, why }))}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={`${verb} ${plural(chosen.size, "order")}?`}
          description={`${named(shortIds)} ${isArchive ? "move back to their lists." : "move to Archived Orders. Pieces of orders that wait for payment stay reserved. You can unarchive them at any time."}`}
          confirmLabel={verb}
          tone="primary"
          isPending={archive.isPending}
          onConfirm={() => archive.mutate({ orderIds: [...chosen.keys()], isArchived: !isArchive })}
        />
      )}
    </div>
  );
}

/** Opens a print page in a new tab: one sheet per order, or one pick list for all. */
function PrintLink({ what, shortIds, children }: { what: Print; shortIds: string[]; children: string }) {
  return (
    <a
      href={printHref(what, shortIds)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyles({ variant: "secondary", size: "sm" })}
    >
      <Printer aria-hidden /> {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The first five IDs, and how many more there are. */
function named(shortIds: readonly string[]): string {
  const first = shortIds.slice(0, 5).map((shortId) => `#${shortId}`);
  const more = shortIds.length - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
