import { placeProblem, type ShippingCountry } from "~/domain/places";
import type { SignedInContext } from "~/server/context";
import { siteSettings } from "../settings/queries";
import { countriesByCode } from "./countries";

/** The countries the shop ships to, with the data to validate their addresses. */
export async function shippingCountries({ db }: Pick<SignedInContext, "db">): Promise<ShippingCountry[]> {
  return countriesByCode((await siteSettings({ db })).shippingCountries);
}

/**
 * The actor's addresses, the default first, then the newest. `problem` says why one cannot be shipped to: it may
 * predate address validation, or the shop may have stopped shipping there.
 */
export async function addresses({ db, actor }: SignedInContext) {
  const [kept, countries] = await Promise.all([
    db.shippingAddress.findMany({
      where: { userId: actor.userId },
      orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "asc" }],
      omit: { userId: true, createdAt: true, updatedAt: true },
    }),
    shippingCountries({ db }),
  ]);
  return kept.map((address) => ({ ...address, problem: placeProblem(address, countries) }));
}
