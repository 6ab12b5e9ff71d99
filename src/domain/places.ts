/** A state, province or whatever a country's addresses name there: as an address writes it, its full name, its code. */
export type State = { value: string; name: string; code: string };

/** A country the shop can ship to, with what its addresses are checked against. */
export type ShippingCountry = {
  code: string;
  name: string;
  /** Empty where addresses of the country name no state. */
  states: readonly State[];
  /** The form of its postal codes, as a regular expression; null where it has none. */
  postalPattern: string | null;
};

/** The parts of an address that must name a real place. */
export type Place = { country: string; state: string; postalCode: string };
export type PlaceErrors = Partial<Record<keyof Place, string>>;

const STATE_WORDS: Readonly<Record<string, string>> = {
  ...{ US: "State", AU: "State", BR: "State", IN: "State", MX: "State", CA: "Province", ES: "Province" },
  ...{ IT: "Region", JP: "Prefecture", IE: "County", AE: "Emirate" },
};

/** What a country calls the states and the postal codes of its addresses. */
export function placeWords(countryCode: string): { state: string; postalCode: string } {
  return {
    state: STATE_WORDS[countryCode] ?? "State or region",
    postalCode: countryCode === "US" ? "ZIP code" : "Postal code",
  };
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The country of this name or code among those given. */
export function findCountry(countries: readonly ShippingCountry[], typed: string): ShippingCountry | undefined {
  const wanted = typed.trim();
  return countries.find(({ code, name }) => sameText(code, wanted) || sameText(name, wanted));
}

/** The state of this name or code in a country. */
export function findState({ states }: ShippingCountry, typed: string): State | undefined {
  const wanted = typed.trim();
  return states.find(({ value, name, code }) => [value, name, code].some((each) => sameText(each, wanted)));
}

/** A postal code as it is kept: capitals, one space at most between its parts, and a hyphen in a ZIP+4 code. */
function tidyPostalCode({ code }: ShippingCountry, typed: string): string {
  const tidy = typed.trim().replace(/\s+/g, " ").toUpperCase();
  return code === "US" ? tidy.replace(/^(\d{5})[ -]?(\d{4})$/, "$1-$2") : tidy;
}

/**
 * Checks the country, state and postal code of an address against the countries the shop ships to. Answers the place
 * as it is kept (the country's full name, the state as its addresses write it), or a text for each field that is wrong.
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

/** The texts of what is wrong with a place as one sentence after the other; null when nothing is. */
export function placeProblem(typed: Place, countries: readonly ShippingCountry[]): string | null {
  const texts = Object.values(checkPlace(typed, countries).errors);
  return texts.length > 0 ? `${texts.join(". ")}.` : null;
}
