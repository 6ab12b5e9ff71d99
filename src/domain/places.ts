/** A state, province or similar: its value in an address, its full name, and its code. */
export type State = { value: string; name: string; code: string };

/** A country the shop ships to, with the data its addresses are validated against. */
export type ShippingCountry = {
  code: string;
  name: string;
  /** Empty if the country's addresses have no state. */
  states: readonly State[];
  /** A regular expression for postal codes; null if the country has none. */
  postalPattern: string | null;
};

/** The parts of an address that are validated. */
export type Place = { country: string; state: string; postalCode: string };
export type PlaceErrors = Partial<Record<keyof Place, string>>;

const STATE_WORDS: Readonly<Record<string, string>> = {
  ...{ US: "State", AU: "State", BR: "State", IN: "State", MX: "State", CA: "Province", ES: "Province" },
  ...{ IT: "Region", JP: "Prefecture", IE: "County", AE: "Emirate" },
};

/** The country's terms for state and postal code. */
export function placeWords(countryCode: string): { state: string; postalCode: string } {
  return {
    state: STATE_WORDS[countryCode] ?? "State or region",
    postalCode: countryCode === "US" ? "ZIP code" : "Postal code",
  };
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Finds a country by name or code, case-insensitively. */
export function findCountry(countries: readonly ShippingCountry[], typed: string): ShippingCountry | undefined {
  const wanted = typed.trim();
  return countries.find(({ code, name }) => sameText(code, wanted) || sameText(name, wanted));
}

/** Finds a state of a country by value, name or code, case-insensitively. */
export function findState({ states }: ShippingCountry, typed: string): State | undefined {
  const wanted = typed.trim();
  return states.find(({ value, name, code }) => [value, name, code].some((each) => sameText(each, wanted)));
}

/** A normalized postal code: upper case, single spaces, and a hyphen in ZIP+4. */
function tidyPostalCode({ code }: ShippingCountry, typed: string): string {
  const tidy = typed.trim().replace(/\s+/g, " ").toUpperCase();
  return code === "US" ? tidy.replace(/^(\d{5})[ -]?(\d{4})$/, "$1-$2") : tidy;
}

/**
 * Validates country, state and postal code against the countries the shop ships to. Returns the normalized place (full
 * country name, the state as its addresses write it) and an error per invalid field.
 */
export function checkPlace(typed: Place, countries: readonly ShippingCountry[]): { place: Place; errors: PlaceErrors } {
  const country = findCountry(countries, typed.country);
  if (!country) {
    const problem = typed.country.trim() === "" ? "Country is required" : notShippedTo(typed.country.trim(), countries);
    return { place: typed, errors: { country: problem } };
  }
  const state = findState(country, typed.state);
  const postalCode = tidyPostalCode(country, typed.postalCode);
  const stateProblem = stateError(country, typed.state, state);
  const postalProblem = postalError(country, postalCode);
  return {
    place: { country: country.name, state: state?.value ?? typed.state.trim(), postalCode },
    errors: { ...(stateProblem && { state: stateProblem }), ...(postalProblem && { postalCode: postalProblem }) },
  };
}

const MOST_NAMED = 5;

function notShippedTo(name: string, countries: readonly ShippingCountry[]): string {
  const named = countries.slice(0, MOST_NAMED).map((country) => country.name);
  const more = countries.length > MOST_NAMED ? ` and ${countries.length - MOST_NAMED} more` : "";
  return `We do not ship to ${name}. We ship to: ${named.join(", ")}${more}`;
}

function stateError(country: ShippingCountry, typed: string, found: State | undefined): string | null {
  if (country.states.length === 0 || found) return null;
  const word = placeWords(country.code).state;
  if (typed.trim() === "") return `${word} is required`;
  return `"${typed.trim()}" was not found in ${country.name}. Choose the ${word.toLowerCase()} from the list`;
}

function postalError(country: ShippingCountry, postalCode: string): string | null {
  if (country.postalPattern === null || new RegExp(country.postalPattern).test(postalCode)) return null;
  const word = placeWords(country.code).postalCode;
  if (postalCode === "") return `${word} is required`;
  if (country.code === "US") return "Enter a 5-digit ZIP code, such as 53703";
  return `This is not a postal code of ${country.name}. Please check it`;
}

/** All errors of a place as one text; null if it is valid. */
export function placeProblem(typed: Place, countries: readonly ShippingCountry[]): string | null {
  const texts = Object.values(checkPlace(typed, countries).errors);
  return texts.length > 0 ? `${texts.join(". ")}.` : null;
}
