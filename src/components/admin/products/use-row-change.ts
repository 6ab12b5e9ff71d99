"use client";

import { formatMoney } from "~/domain/money";
import { errorMessage, errorReason } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterOutputs } from "~/trpc/react";
import type { BulkChangeInput } from "./bulk-draft";
import type { InlineRefusal } from "./inline-edit";
import { useUndo } from "./use-undo";

export type ListedProduct = RouterOutputs["admin"]["products"]["list"]["rows"][number];

/** `version` is the product's version when editing began; defaults to the version in the list. */
type RowChange = { version?: number; isConfirmed?: boolean };

/** Changes one product in the list and offers Undo in a toast. Resolves to the error if the server rejects it. */
export function useRowChange(product: Pick<ListedProduct, "id" | "name" | "version">) {
  const utils = api.useUtils();
  const { offerUndo } = useUndo();
  const apply = api.admin.products.applyBulk.useMutation({ onSettled: () => utils.admin.invalidate() });
  async function change(
    wanted: BulkChangeInput,
    { version = product.version, isConfirmed = false }: RowChange = {},
  ): Promise<InlineRefusal> {
    const rows = [{ productId: product.id, version }];
    try {
      const { outcomes, words, undoId } = await apply.mutateAsync({
        ...{ undoId: randomUuid(), rows, change: wanted, isConfirmed },
      });
      const left = outcomes.find(({ outcome }) => outcome === "left");
      if (left) return { message: `${left.why}.` };
      const priceCents = wanted.kind === "price" ? outcomes[0]?.priceCents : undefined;
      const done = priceCents === undefined ? words : `Price set to ${formatMoney(priceCents)}`;
      if (undoId) offerUndo(`${product.name}: ${done}`, undoId);
      return null;
    } catch (error) {
      return { message: errorMessage(error), canConfirm: errorReason(error) === "confirm-warnings" };
    }
  }
  return { change, isPending: apply.isPending };
}
