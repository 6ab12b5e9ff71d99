import { notFound } from "~/domain/errors";
import type { AddressIdInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { clearDefault, lockAddressBook } from "./lock-address-book";

/** Makes one of the actor's addresses the only default. Throws "not-found". */
export function setDefaultAddress({ db, actor }: SignedInContext, { id }: AddressIdInput): Promise<void> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    await clearDefault(tx, userId);
    const { count } = await tx.shippingAddress.updateMany({ where: { id, userId }, data: { isDefault: true } });
    if (count === 0) throw notFound("Address");
  });
}
