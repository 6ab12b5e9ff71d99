"use client";

import { Copy, EyeOff, Pencil, Star, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { isOutOfStock } from "~/domain/stock";
import { parseDollars } from "~/domain/typed-money";
import { cn } from "~/lib/cn";
import { DOLLARS_TEXT } from "~/schemas/typed-dollars";
import { api, type RouterOutputs } from "~/trpc/react";
import { InlineEdit } from "./inline-edit";
import { RowStock } from "./row-stock";
import { RowToggles } from "./row-toggles";
import { type ListedProduct, useRowChange } from "./use-row-change";
import type { Selection } from "./use-selection";

type Product = RouterOutputs["admin"]["products"]["list"]["rows"][number];
type ProductRowProps = { product: Product; selection: Selection; onDelete: (productId: string) => void };

export function ProductRow({ product, selection, onDelete }: ProductRowProps) {
  const { id, name } = product;
  const isChosen = selection.has(id);
  return (
    <li
      className={cn(
        "dense-row grid grid-cols-[auto_3rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm transition-colors hover:bg-subtle xl:grid-cols-[auto_2.25rem_minmax(0,1fr)_8rem_7.5rem_auto] xl:gap-x-4",
        isChosen && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <Checkbox
        isLabelHidden
        label={`Select ${name}`}
        checked={isChosen}
        onChange={(event) => selection.set([id], event.target.checked)}
      />
      <span className={cn("overflow-hidden rounded border border-line", product.hidden && "opacity-50")}>
        <ProductImage src={product.imageUrl} alt="" sizes="48px" />
      </span>
      <div className="min-w-0">
        <Link
          href={`/admin/products/${id}`}
          className="block rounded font-medium [overflow-wrap:anywhere] hover:underline xl:truncate"
        >
          {name}
        </Link>
        <div className="flex flex-wrap gap-1.5">
          <Badge className="font-mono">{product.sku}</Badge>
          {product.featured && (
            <Badge tone="accent">
              <Star aria-hidden /> Featured
            </Badge>
          )}
          {product.hidden && (
            <Badge tone="attention">
              <EyeOff aria-hidden /> Hidden
            </Badge>
          )}
          {isOutOfStock(product) && <Badge tone="danger">Sold Out</Badge>}
        </div>
      </div>
      <div className="text-right xl:order-none">
        <RowPrice product={product} />
      </div>
      <div className="col-span-4 flex flex-wrap items-center justify-between gap-x-2 xl:contents">
        <div className="min-w-0 xl:-order-none">
          <RowStock product={product} />
        </div>
        <div className="flex items-center gap-x-1 xl:-my-0.5">
          <RowToggles product={product} />
          <HideBox product={product} />
          <ButtonLink
            variant="ghost"
            size="icon"
            href={`/admin/products/new?from=${id}`}
            aria-label={`Duplicate ${name}`}
            title="Duplicate"
          >
            <Copy aria-hidden className="size-4.5!" />
          </ButtonLink>
          <ButtonLink
            variant="ghost"
            size="icon"
            href={`/admin/products/${id}`}
            aria-label={`Edit ${name}`}
            title="Edit"
          >
            <Pencil aria-hidden className="size-4.5!" />
          </ButtonLink>
          <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} title="Delete" onClick={() => onDelete(id)}>
            <Trash2 aria-hidden className="size-4.5! text-danger" />
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Hides or shows the product at once (optimistic): the checkbox reverts if the server rejects it. */
function HideBox({ product: { id, name, hidden } }: { product: Product }) {
  const utils = api.useUtils();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const setHidden = api.admin.products.setHidden.useMutation({
    onSuccess: ({ hidden: now }) => void toast.success(now ? `${name} is hidden` : `${name} is shown`),
    onError: (error) => toastError(error, `${name} could not be changed`),
    onSettled: async () => {
      await utils.admin.invalidate();
      setWanted(null);
    },
  });
  return (
    <Checkbox
      label={
        <>
          Hide<span className="sr-only"> {name}</span>
        </>
      }
      checked={wanted ?? hidden}
      isPending={setHidden.isPending}
      onChange={(event) => {
        setWanted(event.target.checked);
        setHidden.mutate({ productId: id, hidden: event.target.checked });
      }}
    />
  );
}

/** The standard price, edited in place. Volume prices stay unchanged. */
function RowPrice({ product }: { product: ListedProduct }) {
  const { change } = useRowChange(product);
  const { retailCents, name } = product;
  async function save(text: string, { seen: version, isConfirmed }: { seen: number; isConfirmed: boolean }) {
    try {
      const priceCents = parseDollars(text);
      return await change({ kind: "price", priceCents, rungs: "keep", rounding: "cents" }, { version, isConfirmed });
    } catch {
      return { message: DOLLARS_TEXT };
    }
  }
  return (
    <InlineEdit
      label={`price of ${name}`}
      text={retailCents > 0 ? formatMoney(retailCents).replace(/[$,]/g, "") : ""}
      seen={product.version}
      className="justify-end"
      onSave={save}
    >
      {retailCents > 0 ? (
        <span className="figures font-semibold">{formatMoney(retailCents)}</span>
      ) : (
        <span className="block max-w-16 text-left text-muted text-sm xl:max-w-none xl:whitespace-nowrap">
          Price on request
        </span>
      )}
    </InlineEdit>
  );
}
