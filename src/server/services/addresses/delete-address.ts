import { notFound } from "~/domain/errors";
import type { AddressIdInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockAddressBook } from "./lock-address-book";

/** Deletes the actor's address; the newest remaining one replaces a deleted default. Orders keep their copy. */
export function deleteAddress({ db, actor }: SignedInContext, { id }: AddressIdInput): Promise<void> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const { count } = await tx.shippingAddress.deleteMany({ where: { id, userId } });
    if (count === 0) throw notFound("Address");
    const rest = { where: { userId }, select: { id: true, isDefault: true } };
    const [newest, ...others] = await tx.shippingAddress.findMany({
      ...rest,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    });
    if (!newest || [newest, ...others].some((address) => address.isDefault)) return;
    await tx.shippingAddress.update({ where: { id: newest.id }, data: { isDefault: true } });
  });
}
