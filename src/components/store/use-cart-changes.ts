import { useQueryClient } from "@tanstack/react-query";
import { toast } from "~/components/ui/toast";
import { type ApiError, api, type RouterOutputs } from "~/trpc/react";

export type Cart = RouterOutputs["cart"]["get"];
export type CartLine = Cart["lines"][number];

/** Changes of the cart reach the server one after another, in the order they were made. */
const SCOPE = { id: "cart" };

/**
 * Changes to the cart that are seen at once and taken back, with the reason, when the server refuses. Quantities and
 * lines are shown ahead of the server; prices never are.
 */
export function useCartChanges() {
  const utils = api.useUtils();
  const client = useQueryClient();
  const waiting = () => client.isMutating({ predicate: (mutation) => mutation.options.scope?.id === SCOPE.id });

  async function change(edit: (lines: CartLine[]) => CartLine[]) {
    await utils.cart.get.cancel();
    const before = utils.cart.get.getData();
    utils.cart.get.setData(undefined, (cart) => cart && { ...cart, lines: edit(cart.lines) });
    return { before };
  }
  const takeBack = (error: ApiError, _input: unknown, context: { before: Cart | undefined } | undefined) => {
    if (context?.before) utils.cart.get.setData(undefined, context.before);
    toast.error(whyNot(error));
  };
  // Only the last of several changes reads the cart again, so that an earlier answer never overtakes a later wish.
  const settle = async () => {
    if (waiting() <= 1) await utils.cart.invalidate();
  };

  const setQuantity = api.cart.setQuantity.useMutation({
    scope: SCOPE,
    onMutate: ({ productId, quantity }) =>
      change((lines) => lines.map((line) => (line.productId === productId ? { ...line, quantity } : line))),
    onError: takeBack,
    onSettled: settle,
  });
  const add = api.cart.add.useMutation({
    scope: SCOPE,
    onError: (error) => toast.error(whyNot(error)),
    onSettled: settle,
  });
  const remove = api.cart.remove.useMutation({
    scope: SCOPE,
    onMutate: ({ productId }) => change((lines) => lines.filter((line) => line.productId !== productId)),
    onError: takeBack,
    onSettled: settle,
  });

  return {
    setQuantity: (productId: string, quantity: number) => setQuantity.mutate({ productId, quantity }),
    remove: ({ productId, name, quantity, problem }: CartLine) => {
      remove.mutate({ productId });
      const undo = { label: "Undo", onClick: () => add.mutate({ productId, quantity }) };
      toast(`${name} was removed.`, problem ? {} : { action: undo });
    },
    isChanging: setQuantity.isPending || remove.isPending || add.isPending,
  };
}

/** A refusal in the shop's words; anything unexpected with the id to quote. */
function whyNot(error: ApiError): string {
  if (error.data && error.data.code !== "INTERNAL_SERVER_ERROR") return error.message;
  const reference = error.data?.requestId ? ` Reference ${error.data.requestId}` : "";
  return `Your cart could not be changed. Please try again.${reference}`;
}
