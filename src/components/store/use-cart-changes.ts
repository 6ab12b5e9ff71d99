import { type Mutation, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { notifyOtherTabs } from "./cart-tabs";

export type Cart = RouterOutputs["cart"]["get"];
export type CartLine = Cart["lines"][number];

export const CART_FAILED = "Your cart could not be changed. Please try again.";

/** Mutations with the same scope run one after another, in the order they were made. */
const SCOPE = { id: "cart" };
const OURS = { predicate: (mutation: Mutation) => mutation.options.scope?.id === SCOPE.id };

type Edit = (lines: CartLine[]) => CartLine[];
type Before = { before: Cart | undefined } | undefined;

/**
 * Optimistic cart mutations, rolled back with an error toast if the server refuses. Only quantities and lines are
 * updated optimistically, never prices.
 */
export function useCartChanges() {
  const utils = api.useUtils();
  const client = useQueryClient();
  const isChanging = useIsMutating(OURS) > 0;

  function show(cart: Cart | undefined) {
    if (!cart) return;
    utils.cart.get.setData(undefined, cart);
    utils.cart.summary.setData(undefined, { count: cart.lines.reduce((sum, line) => sum + line.quantity, 0) });
  }
  async function change(edit: Edit) {
    await Promise.all([utils.cart.get.cancel(), utils.cart.summary.cancel()]);
    const before = utils.cart.get.getData();
    show(before && { ...before, lines: edit(before.lines) });
    return { before };
  }
  const inOrder = {
    scope: SCOPE,
    onError: (error: unknown, _input: unknown, context: Before) => {
      show(context?.before);
      toast.error(errorMessage(error, CART_FAILED));
    },
    // Only the last of several mutations refetches, so that an earlier response never overwrites a later change.
    onSettled: async () => {
      if (client.isMutating(OURS) > 1) return;
      notifyOtherTabs();
      await utils.cart.invalidate();
    },
  };

  const setQuantity = api.cart.setQuantity.useMutation({
    ...inOrder,
    onMutate: ({ productId, quantity }) =>
      change((lines) => lines.map((line) => (line.productId === productId ? { ...line, quantity } : line))),
  });
  const remove = api.cart.remove.useMutation({
    ...inOrder,
    onMutate: async ({ productId }) => {
      const line = utils.cart.get.getData()?.lines.find((each) => each.productId === productId);
      return { ...(await change((lines) => lines.filter((each) => each.productId !== productId))), line };
    },
    // Not optimistic: undoing a removal that failed would add the units a second time.
    onSuccess: (_, { productId }, { line }) => {
      if (!line) return;
      const undo = { label: "Undo", onClick: () => putBack.mutate({ productId, quantity: line.quantity }) };
      toast(`${line.name} was removed.`, line.problem ? {} : { action: undo });
    },
  });
  const removeUnavailable = api.cart.removeUnavailable.useMutation({
    ...inOrder,
    // A line with fewer units left than wanted stays.
    onMutate: () => change((lines) => lines.filter(({ problem }) => !problem || problem.left)),
    onSuccess: ({ removed }) => toast(removed === 1 ? "1 item was removed." : `${removed} items were removed.`),
  });
  const putBack = api.cart.add.useMutation({ ...inOrder, onMutate: () => change((lines) => lines) });

  return {
    setQuantity: (productId: string, quantity: number) => setQuantity.mutate({ productId, quantity }),
    remove: ({ productId }: CartLine) => remove.mutate({ productId }),
    removeUnavailable: () => removeUnavailable.mutate(),
    isChanging,
  };
}
export type CartChanges = ReturnType<typeof useCartChanges>;
