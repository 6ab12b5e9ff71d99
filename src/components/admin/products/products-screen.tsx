"use client";

import { Download, Layers, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, buttonStyles } from "~/components/ui/button";
import { ScreenHead } from "../screen-head";
import { BulkPanel } from "./bulk-panel";
import { BulkPreview } from "./bulk-preview";
import { ProductFilters } from "./product-filters";
import { ProductList } from "./product-list";
import { RecentChanges } from "./recent-changes";
import { useSelection } from "./use-selection";

/** The catalogue as the admin keeps it: search, groups, bulk acts with their preview, and what can be undone. */
export function ProductsScreen() {
  const selection = useSelection();
  const [isBulkOpen, setBulkOpen] = useState(false);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const count = selection.ids.size;
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Products"
        hint={
          <p aria-live="polite" className="figures">
            {count > 0 ? `${count.toLocaleString("en-US")} selected` : "None selected"}
          </p>
        }
      >
        <ButtonLink href="/admin/products/import" variant="secondary">
          <Upload aria-hidden /> Import
        </ButtonLink>
        <a href="/admin/products/export.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export
        </a>
        <Button
          variant="secondary"
          aria-expanded={isBulkOpen}
          disabled={count === 0 && !isBulkOpen}
          onClick={() => setBulkOpen(!isBulkOpen)}
        >
          <Layers aria-hidden /> Bulk Actions
        </Button>
        <ButtonLink href="/admin/products/new">
          <Plus aria-hidden /> Add Product
        </ButtonLink>
      </ScreenHead>
      {isBulkOpen && (
        <BulkPanel
          selection={selection}
          onDone={() => {
            selection.clear();
            setBulkOpen(false);
          }}
        />
      )}
      <ProductFilters />
      <ProductList selection={selection} onDelete={setDeletedId} />
      <RecentChanges />
      {deletedId && (
        <BulkPreview
          productIds={[deletedId]}
          change={{ kind: "delete" }}
          onClose={() => setDeletedId(null)}
          onDone={() => {
            selection.set([deletedId], false);
            setDeletedId(null);
          }}
        />
      )}
    </div>
  );
}
