"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { LotFiles } from "~/components/shared/lot-files";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { TextLink } from "~/components/ui/text-link";
import { formatPurity } from "~/domain/lot";
import { plural } from "~/domain/plural";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { ordersHref } from "../orders/search-params";
import { LotDialog } from "./lot-dialog";

export type Lot = RouterOutputs["admin"]["lots"]["ofProduct"][number];

/** A product's lots with their certificates, saved separately from the product form. */
export function ProductLots({ productId }: { productId: string }) {
  const query = api.admin.lots.ofProduct.useQuery({ productId });
  /** The lot in the dialog; null for a new one, undefined while the dialog is closed. */
  const [edited, setEdited] = useState<Lot | null>();
  const [deleted, setDeleted] = useState<Lot>();
  return (
    <Card
      title="Lots and certificates"
      description="Shown on the product's page. An order ships from the newest lot unless you choose another one on the order."
      action={
        <Button variant="secondary" onClick={() => setEdited(null)}>
          <Plus aria-hidden /> Add lot
        </Button>
      }
    >
      {!hasData(query) && <QueryState query={query} className="h-24" />}
      {query.data?.length === 0 && <p className="text-muted text-sm">No lots yet.</p>}
      <ul aria-label="Lots" className="divide-y divide-line empty:hidden">
        {query.data?.map((lot, place) => (
          <LotRow key={lot.id} lot={lot} isNewest={place === 0} onEdit={setEdited} onDelete={setDeleted} />
        ))}
      </ul>
      {edited !== undefined && <LotDialog productId={productId} lot={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteLotDialog lot={deleted} onClose={() => setDeleted(undefined)} />}
    </Card>
  );
}

type LotRowProps = { lot: Lot; isNewest: boolean; onEdit: (lot: Lot) => void; onDelete: (lot: Lot) => void };

function LotRow({ lot, isNewest, onEdit, onDelete }: LotRowProps) {
  const { lotNumber, orderLines } = lot;
  const facts = [
    `Analyzed ${formatDate(lot.testedOn)}`,
    ...(lot.purityBps === null ? [] : [`${formatPurity(lot.purityBps)} purity`]),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium font-mono [overflow-wrap:anywhere]">{lotNumber}</span>
          {isNewest && <Badge tone="accent">Newest</Badge>}
          {lot.files.length === 0 && <Badge tone="attention">No files</Badge>}
        </p>
        <p className="figures mt-0.5 text-muted text-sm">
          {facts.join(" · ")}
          {orderLines > 0 && (
            <>
              {" · "}
              <TextLink href={ordersHref({ section: "all", search: lotNumber })}>
                {plural(orderLines, "order line")}
              </TextLink>
            </>
          )}
        </p>
        <LotFiles lotNumber={lotNumber} files={lot.files} className="mt-1" />
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`Edit lot ${lotNumber}`} onClick={() => onEdit(lot)}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Delete lot ${lotNumber}`} onClick={() => onDelete(lot)}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function DeleteLotDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const remove = api.admin.lots.delete.useMutation(useActionOptions("Lot deleted", onClose));
  return (
    <ActionDialog
      action={remove}
      onClose={onClose}
      title={`Delete lot ${lot.lotNumber}?`}
      description="Its certificate and chromatogram are deleted with it. This cannot be undone."
      confirmLabel="Delete lot"
      onConfirm={() => remove.mutate({ lotId: lot.id })}
    />
  );
}
