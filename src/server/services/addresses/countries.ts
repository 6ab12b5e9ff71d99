import { allCountries } from "country-region-data";
import { formatAddress } from "localized-address-format";
import { POSTCODE_REGEXES } from "postcode-validator/lib/cjs/postcode-regexes";
import type { ShippingCountry } from "~/domain/places";

/** Where a state is written by its code on a parcel ("Madison, WI"); elsewhere by its name. */
const WRITTEN_BY_CODE = new Set(["US", "CA", "AU", "BR"]);

/** Whether addresses of a country have a line for its state. */
const namesState = (code: string) =>
  formatAddress({ postalCountry: code, administrativeArea: "STATE" }, "latin").join("\n").includes("STATE");

function countryOf([name, code, regions]: (typeof allCountries)[number]): ShippingCountry {
  const hasStates = regions.length > 1 && namesState(code);
  const states = regions.map(([region, short]) => ({
    value: WRITTEN_BY_CODE.has(code) ? short : region,
    name: region,
    // Some places of the data have no code of their own.
    code: short ?? region,
  }));
  return {
    ...{ code, name, states: hasStates ? states : [] },
    // Kept codes are in capitals, so that the expression needs no flag for small letters.
    postalPattern: POSTCODE_REGEXES.get(code)?.source ?? null,
  };
}

const COUNTRIES: ReadonlyMap<string, ShippingCountry> = new Map(
  allCountries.map((entry) => [entry[1], countryOf(entry)]),
);

/** Every country by code and name, in the order of their names. */
export const countryNames = [...COUNTRIES.values()].map(({ code, name }) => ({ code, name }));

/** The countries of these codes, in the order of their names; unknown codes are left out. */
export function countriesByCode(codes: readonly string[]): ShippingCountry[] {
  const wanted = new Set(codes);
  return [...COUNTRIES.values()].filter(({ code }) => wanted.has(code));
}

export const isCountryCode = (code: string): boolean => COUNTRIES.has(code);
