import { allCountries } from "country-region-data";
import { formatAddress } from "localized-address-format";
import { POSTCODE_REGEXES } from "postcode-validator/lib/cjs/postcode-regexes";
import type { ShippingCountry } from "~/domain/places";

/** Countries whose addresses use the state's code ("Madison, WI"); elsewhere its name. */
const WRITTEN_BY_CODE = new Set(["US", "CA", "AU", "BR"]);

/** Whether the country's address format has a line for the state. */
const namesState = (code: string) =>
  formatAddress({ postalCountry: code, administrativeArea: "STATE" }, "latin").join("\n").includes("STATE");

function countryOf([name, code, regions]: (typeof allCountries)[number]): ShippingCountry {
  const hasStates = regions.length > 1 && namesState(code);
  const states = regions.map(([region, short]) => ({
    value: WRITTEN_BY_CODE.has(code) ? short : region,
    name: region,
    // Some regions in the data have no code.
    code: short ?? region,
  }));
  return {
    ...{ code, name, states: hasStates ? states : [] },
    // Stored postal codes are upper case, so the pattern needs no `i` flag.
    postalPattern: POSTCODE_REGEXES.get(code)?.source ?? null,
  };
}

const COUNTRIES: ReadonlyMap<string, ShippingCountry> = new Map(
  allCountries.map((entry) => [entry[1], countryOf(entry)]),
);

/** Every country's code and name, ordered by name. */
export const countryNames = [...COUNTRIES.values()].map(({ code, name }) => ({ code, name }));

/** The countries with these codes, ordered by name; unknown codes are skipped. */
export function countriesByCode(codes: readonly string[]): ShippingCountry[] {
  const wanted = new Set(codes);
  return [...COUNTRIES.values()].filter(({ code }) => wanted.has(code));
}

export const isCountryCode = (code: string): boolean => COUNTRIES.has(code);
