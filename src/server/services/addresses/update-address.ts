import { notFound } from "~/domain/errors";
import type { UpdateAddressInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { addressFields } from "./address-fields";
import { clearDefault, lockAddressBook } from "./lock-address-book";

/** Changes one of the actor's addresses. The default stays one until another is chosen; placed orders keep their copy. */
export function updateAddress({ db, actor }: SignedInContext, input: UpdateAddressInput): Promise<{ id: string }> {
  const { userId } = actor;
  const { id, ...address } = input;
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    if (address.isDefault) await clearDefault(tx, userId);
    const { count } = await tx.shippingAddress.updateMany({
      where: { id, userId },
      data: { ...addressFields(address), ...(address.isDefault ? { isDefault: true } : {}) },
    });
    if (count === 0) throw notFound("Address");
    return { id };
  });
}
