import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { checkPlace, type ShippingCountry } from "~/domain/places";
import { AddressInput } from "~/schemas/addresses";

export type AddressTyped = z.input<typeof AddressInput>;

/** Checks an address by its schema and its place by the countries shipped to, both at once, as the shop will. */
export function addressResolver(countries: ShippingCountry[]): Resolver<AddressTyped, unknown, AddressInput> {
  const bySchema = zodResolver(AddressInput);
  return async (typed, context, options) => {
    const { country = "", state = "", postalCode = "" } = typed;
    const problems = Object.entries(checkPlace({ country, state, postalCode }, countries).errors);
    const result = await bySchema(typed, context, options);
    if (problems.length === 0) return result;
    const errors: FieldErrors<AddressTyped> = Object.fromEntries(
      problems.map(([field, message]) => [field, { type: "place", message }]),
    );
    return { values: {}, errors: { ...errors, ...result.errors } };
  };
}
