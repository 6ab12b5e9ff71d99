import { notFound } from "~/domain/errors";
import type { UpdateAddressInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRowsDirect } from "~/server/query-rows";
import { addressFields } from "./address-fields";
import { clearDefault, lockAddressBook } from "./lock-address-book";
import { shippingCountries } from "./queries";

/**
 * Updates one of the actor's addresses. A default stays the default until another is chosen; placed orders keep their
 * copy. Throws "unknown-place", "not-found".
 */
export async function updateAddress(
  { db, actor }: SignedInContext,
  input: UpdateAddressInput,
): Promise<{ id: string }> {
  const { userId } = actor;
  const { id, ...address } = input;
  const fields = addressFields(address, await shippingCountries({ db }));
  // Raw SQL on a hot path (every order saves an address): Prisma's update costs as much as the rest of the call.
  const save = async (tx: Pick<Tx, "$queryRaw">) => {
    const [saved] = await queryRowsDirect(tx, IdRow)`
      UPDATE shipping_addresses SET label = ${fields.label}, recipient_name = ${fields.recipientName},
        address_line1 = ${fields.addressLine1}, address_line2 = ${fields.addressLine2}, city = ${fields.city},
        state = ${fields.state}, postal_code = ${fields.postalCode}, country = ${fields.country}, phone = ${fields.phone},
        is_default = is_default OR ${address.isDefault}::boolean, updated_at = now()
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING id::text`;
    if (!saved) throw notFound("Address");
    return saved;
  };
  if (!address.isDefault) return save(db);
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    await clearDefault(tx, userId);
    return save(tx);
  });
}
