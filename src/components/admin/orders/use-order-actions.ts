import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import type { OrderAction } from "~/domain/order-status";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { withNote } from "../sent-reason";
import { toastMailed } from "../toast-mailed";

type Act = Exclude<OrderAction, "ship" | "unship"> | "testFlag" | "wholesaleFlag";

/** The flags are needed only where they can be changed. */
type FlaggedOrder = { id: string; isTestOrder?: boolean; isWholesale?: boolean };

/**
 * Runs order actions, shows the outcome, and refetches. Actions that can be reversed without a reason offer Undo in
 * their toast; cancelling, for example, cannot be undone.
 */
export function useOrderActions(order: FlaggedOrder, onDone: () => void) {
  const utils = api.useUtils();
  const done = (text: string, undo?: () => void) => {
    toast.success(text, undo && { action: { label: "Undo", onClick: undo } });
    onDone();
  };
  const orderId = order.id;
  // Refetch after failures too: somebody else may have changed the order.
  const onSettled = () => utils.admin.invalidate();
  const { orders } = api.admin;
  const markPaid = orders.markPaid.useMutation({
    onSuccess({ alreadyPaid }) {
      if (alreadyPaid) return done("This order was already marked as paid.");
      toastMailed("Order marked as paid! Payment confirmation email sent.");
      onDone();
    },
    onError: (error) => void toast.error(`Failed to mark order as paid: ${errorMessage(error)}`),
    onSettled,
  });
  const cancel = orders.cancel.useMutation({
    onSuccess: () => done("Order cancelled"),
    onError: (error) => toastError(error, "Failed to cancel order. Please try again."),
    onSettled,
  });
  const refund = orders.refund.useMutation({
    onSuccess: () => done("Order refunded; its commissions were taken back"),
    onError: (error) => toastError(error, "Failed to refund order. Please try again."),
    onSettled,
  });
  const undoPayment = orders.undoPayment.useMutation({
    onSuccess: () => done("Payment undone; the order is waiting for payment again"),
    onError: (error) => toastError(error, "Failed to undo the payment. Please try again."),
    onSettled,
  });
  const archive = orders.archive.useMutation({
    onSuccess: () => done("Order archived successfully", () => unarchive.mutate({ orderId })),
    onError: (error) => toastError(error, "Failed to archive order. Please try again."),
    onSettled,
  });
  const unarchive = orders.unarchive.useMutation({
    onSuccess: () => done("Order unarchived successfully", () => archive.mutate({ orderId })),
    onError: (error) => toastError(error, "Failed to unarchive order. Please try again."),
    onSettled,
  });
  const testFlag = orders.setTestFlag.useMutation({
    onSuccess: ({ isTestOrder }) =>
      done(isTestOrder ? "Marked as a test order" : "Counted as a real order", () =>
        testFlag.mutate({ orderId, isTestOrder: !isTestOrder }),
      ),
    onError: (error) => toastError(error, "Failed to update test order status. Please try again."),
    onSettled,
  });
  const wholesaleFlag = orders.setWholesaleFlag.useMutation({
    onSuccess: ({ isWholesale }) =>
      done(isWholesale ? "Marked as a wholesale order" : "Counted as a retail order", () =>
        wholesaleFlag.mutate({ orderId, isWholesale: !isWholesale }),
      ),
    onError: (error) => toastError(error, "Failed to update wholesale order status. Please try again."),
    onSettled,
  });
  const acts = [markPaid, cancel, refund, undoPayment, archive, unarchive, testFlag, wholesaleFlag];
  const isPending = acts.some((act) => act.isPending);

  function run(act: Act, reason: string, note = "", returnStock = false) {
    const acts: Record<Act, () => void> = {
      markPaid: () => markPaid.mutate({ orderId }),
      cancel: () => cancel.mutate({ orderId, ...withNote(note), ...(reason && { reason }) }),
      refund: () => refund.mutate({ orderId, reason, returnStock, ...withNote(note) }),
      undoPayment: () => undoPayment.mutate({ orderId, reason }),
      archive: () => archive.mutate({ orderId }),
      unarchive: () => unarchive.mutate({ orderId }),
      testFlag: () => testFlag.mutate({ orderId, isTestOrder: !order.isTestOrder }),
      wholesaleFlag: () => wholesaleFlag.mutate({ orderId, isWholesale: !order.isWholesale }),
    };
    acts[act]();
  }
  return { run, isPending };
}
