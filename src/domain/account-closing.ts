/** What blocks the deletion of an account: unpaid or unshipped orders, and a prepared payout. */
export type DeletionBlockers = { orders: number; hasPayout: boolean };
type Refusal = { reason: "open-orders" | "open-payout"; message: string };

/** Why an account cannot be deleted yet, worded for its owner (`isOwn`) or for staff; null when it can. */
export function deletionRefusal({ orders, hasPayout }: DeletionBlockers, isOwn: boolean): Refusal | null {
  if (orders > 0) {
    const [these, have, them] = orders === 1 ? ["1 order", "has", "it"] : [`${orders} orders`, "have", "them"];
    const message = isOwn
      ? `${these} of yours ${have} not been paid or shipped yet. Cancel ${them} where you have not paid, or wait until ${orders === 1 ? "it was" : "they were"} shipped. Then you can delete your account.`
      : `${these} of this account ${have} not been paid or shipped yet. Ship or cancel ${them} first.`;
    return { reason: "open-orders", message };
  }
  if (!hasPayout) return null;
  const message = isOwn
    ? "A payout to you is being prepared. You can delete your account once it was sent."
    : "A payout to this account is being prepared. Send or return it first.";
  return { reason: "open-payout", message };
}
