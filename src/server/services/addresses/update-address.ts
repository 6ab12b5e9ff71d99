import { notFound } from "~/domain/errors";
import type { UpdateAddressInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { addressFields } from "./address-fields";
import { clearDefault, lockAddressBook } from "./lock-address-book";
import { shippingCountries } from "./queries";

/**
 * Changes one of the actor's addresses. The default stays one until another is chosen; placed orders keep their copy.
 * Throws "unknown-place".
 */
export async function updateAddress(
  { db, actor }: SignedInContext,
  input: UpdateAddressInput,
): Promise<{ id: string }> {
  const { userId } = actor;
  const { id, ...address } = input;
  const fields = addressFields(address, await shippingCountries({ db }));
  const save = async (tx: Pick<Tx, "shippingAddress">, isDefault: { isDefault?: true }) => {
    const data = { ...fields, ...isDefault };
    const { count } = await tx.shippingAddress.updateMany({ where: { id, userId }, data });
    if (count === 0) throw notFound("Address");
    return { id };
  };
  if (!address.isDefault) return save(db, {});
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    await clearDefault(tx, userId);
    return save(tx, { isDefault: true });
  });
}
