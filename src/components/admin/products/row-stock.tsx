"use client";

import { Badge } from "~/components/ui/badge";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { MAX_STOCK, stockState } from "~/domain/stock";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { InlineEdit, type InlineRefusal } from "./inline-edit";
import type { ListedProduct } from "./use-row-change";

const figure = (count: number) => count.toLocaleString("en-US");

/** Units left, edited in place. An empty count turns counting off. */
export function RowStock({ product }: { product: ListedProduct }) {
  const { id: productId, name, stockCount, stockReserved, lowStockAt } = product;
  const utils = api.useUtils();
  const set = api.admin.products.setStock.useMutation({ onSettled: () => utils.admin.invalidate() });

  function offerUndo(text: string, from: number | null, to: number | null) {
    const undo = () =>
      set.mutate(
        { productId, count: from, seenCount: to },
        {
          onSuccess: () => void toast.success(`${name}: count restored`),
          onError: (error) => toastError(error, "Not undone"),
        },
      );
    toast.success(text, { duration: 12_000, action: { label: "Undo", onClick: undo } });
  }
  async function save(text: string, { seen }: { seen: number | null }): Promise<InlineRefusal> {
    const count = text === "" ? null : Number(text.replaceAll(",", ""));
    if (count !== null && !(Number.isInteger(count) && count >= 0 && count <= MAX_STOCK))
      return { message: "Enter a whole number, or nothing to stop counting." };
    try {
      await set.mutateAsync({ productId, count, seenCount: seen });
      const words = count === null ? "no longer counted" : `${figure(count)} in stock`;
      offerUndo(`${name}: ${words}`, seen, count);
      return null;
    } catch (error) {
      return { message: errorMessage(error) };
    }
  }

  const level = stockCount === null ? null : { count: stockCount, reserved: stockReserved };
  const state = level && stockState(level, lowStockAt);
  return (
    <InlineEdit
      label={`stock count of ${name}`}
      text={stockCount === null ? "" : String(stockCount)}
      seen={stockCount}
      hint={stockReserved > 0 ? `${figure(stockReserved)} reserved` : "Empty: not counted"}
      onSave={save}
    >
      {level ? (
        <span className="figures flex flex-wrap items-center gap-x-1.5 text-left text-sm">
          <span>{figure(level.count - level.reserved)} left</span>
          {state === "low" && <Badge tone="attention">Low</Badge>}
          {level.reserved > 0 && <span className="text-muted text-xs">{figure(level.reserved)} reserved</span>}
        </span>
      ) : (
        <span className="text-muted text-sm">Not counted</span>
      )}
    </InlineEdit>
  );
}
