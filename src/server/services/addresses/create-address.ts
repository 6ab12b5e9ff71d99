import { DomainError } from "~/domain/errors";
import type { AddressInput } from "~/schemas/addresses";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { addressFields } from "./address-fields";
import { clearDefault, lockAddressBook } from "./lock-address-book";
import { shippingCountries } from "./queries";

const MAX_ADDRESSES = 50;

/**
 * Adds an address to the actor's address book; the first one becomes the default. Throws "unknown-place",
 * "too-many-addresses" at 50, "sign-in-required".
 */
export async function createAddress({ db, actor, now }: SignedInContext, input: AddressInput): Promise<{ id: string }> {
  const { userId } = actor;
  const fields = addressFields(input, await shippingCountries({ db }));
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const count = await tx.shippingAddress.count({ where: { userId } });
    if (count >= MAX_ADDRESSES) {
      throw new DomainError("CONFLICT", "too-many-addresses", `You can keep at most ${MAX_ADDRESSES} addresses.`);
    }
    const isDefault = input.isDefault || count === 0;
    if (isDefault) await clearDefault(tx, userId);
    const data = { ...fields, userId, isDefault, createdAt: now };
    return tx.shippingAddress.create({ data, select: { id: true } });
  });
}
