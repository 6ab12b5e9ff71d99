import { placeProblem, type ShippingCountry } from "~/domain/places";
import type { SignedInContext } from "~/server/context";
import { siteSettings } from "../settings/queries";
import { countriesByCode } from "./countries";

/** The countries the shop ships to, with what their addresses are checked against. */
export async function shippingCountries({ db }: Pick<SignedInContext, "db">): Promise<ShippingCountry[]> {
  return countriesByCode((await siteSettings({ db })).shippingCountries);
}

/**
 * One's own addresses, the default first, then the newest; each with what keeps it from being shipped to, in words:
 * it may have been written before the shop checked places, or before the shop stopped shipping there.
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
