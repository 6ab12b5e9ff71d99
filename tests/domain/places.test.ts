import { describe, expect, it } from "vitest";
import { checkPlace, placeProblem, placeWords } from "~/domain/places";
import { CANADA, GERMANY, UNITED_STATES } from "~tests/support/shipped-to";

const COUNTRIES = [CANADA, GERMANY, UNITED_STATES];
const madison = { country: "United States", state: "WI", postalCode: "53703" };

describe("checkPlace", () => {
  it.each([
    ["as it is kept", {}, madison],
    ["with the state's name and the country's code", { country: "us", state: "wisconsin" }, madison],
    ["with blanks around it", { country: " United States ", state: " wi ", postalCode: " 53703 " }, madison],
    ["with the long ZIP code", { postalCode: "53703 1234" }, { ...madison, postalCode: "53703-1234" }],
    [
      "of a country without states",
      { country: "Germany", state: "", postalCode: "04103" },
      { country: "Germany", state: "", postalCode: "04103" },
    ],
    [
      "with a postal code in small letters",
      { country: "CA", state: "on", postalCode: "k1a  0b6" },
      { country: "Canada", state: "ON", postalCode: "K1A 0B6" },
    ],
  ])("accepts a place %s", (_, typed, kept) => {
    expect(checkPlace({ ...madison, ...typed }, COUNTRIES)).toEqual({ place: kept, errors: {} });
  });

  it.each([
    [{ country: "Atlantis" }, { country: "We do not ship to Atlantis. We ship to: Canada, Germany, United States" }],
    [{ country: "" }, { country: "Country is required" }],
    [{ state: "" }, { state: "State is required" }],
    [{ state: "ON" }, { state: '"ON" was not found in United States. Choose the state from the list' }],
    [{ country: "Canada", state: "", postalCode: "K1A 0B6" }, { state: "Province is required" }],
    [{ postalCode: "" }, { postalCode: "ZIP code is required" }],
    [{ postalCode: "5370" }, { postalCode: "Enter a 5-digit ZIP code, such as 53703" }],
    [{ postalCode: "K1A 0B6" }, { postalCode: "Enter a 5-digit ZIP code, such as 53703" }],
    [
      { country: "Germany", state: "", postalCode: "1234" },
      { postalCode: "This is not a postal code of Germany. Please check it" },
    ],
    [
      { state: "Bavaria", postalCode: "x" },
      {
        state: '"Bavaria" was not found in United States. Choose the state from the list',
        postalCode: "Enter a 5-digit ZIP code, such as 53703",
      },
    ],
  ])("rejects %o field by field", (typed, errors) => {
    const place = { ...madison, ...typed };
    expect(checkPlace(place, COUNTRIES).errors).toEqual(errors);
    expect(placeProblem(place, COUNTRIES)).toBe(`${Object.values(errors).join(". ")}.`);
  });

  it("finds no problem in a valid place", () => {
    expect(placeProblem(madison, COUNTRIES)).toBeNull();
  });
});

describe("address field names of a country", () => {
  it.each([
    ["US", "State", "ZIP code"],
    ["AU", "State", "Postal code"],
    ["BR", "State", "Postal code"],
    ["IN", "State", "Postal code"],
    ["MX", "State", "Postal code"],
    ["CA", "Province", "Postal code"],
    ["ES", "Province", "Postal code"],
    ["IT", "Region", "Postal code"],
    ["JP", "Prefecture", "Postal code"],
    ["IE", "County", "Postal code"],
    ["AE", "Emirate", "Postal code"],
    ["DE", "State or region", "Postal code"],
  ])("%s: %s, %s", (code, state, postalCode) => expect(placeWords(code)).toEqual({ state, postalCode }));
});

describe("checkPlace at its limits", () => {
  it.each([
    ["537031234", "53703-1234"],
    ["53703 1234", "53703-1234"],
  ])("writes the ZIP+4 code %j as %j", (postalCode, kept) => {
    expect(checkPlace({ ...madison, postalCode }, COUNTRIES).place.postalCode).toBe(kept);
  });

  it.each(["x53703-1234", "53703-12345"])("rejects %j as a ZIP code", (postalCode) => {
    expect(placeProblem({ ...madison, postalCode }, COUNTRIES)).toContain("Enter a 5-digit ZIP code");
  });

  it("splits nine digits for the United States only", () => {
    const berlin = { country: "Germany", state: "", postalCode: "101151234" };
    expect(checkPlace(berlin, COUNTRIES).place.postalCode).toBe("101151234");
  });

  it("trims typed text in its messages", () => {
    expect(checkPlace({ ...madison, country: " Atlantis " }, COUNTRIES)).toMatchObject({
      errors: { country: expect.stringContaining("ship to Atlantis. We") },
    });
    expect(placeProblem({ ...madison, country: "  " }, COUNTRIES)).toBe("Country is required.");
    expect(checkPlace({ ...madison, state: " Bavaria " }, COUNTRIES)).toMatchObject({
      ...{ place: { state: "Bavaria" }, errors: { state: expect.stringContaining('"Bavaria" was not found') } },
    });
    expect(placeProblem({ ...madison, state: "  " }, COUNTRIES)).toBe("State is required.");
  });

  it("names at most five countries and counts the rest", () => {
    const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => ({ ...GERMANY, name: `${name}land`, code: name }));
    const problem = (count: number) => placeProblem({ ...madison, country: "Atlantis" }, many.slice(0, count));
    expect(problem(5)).toBe("We do not ship to Atlantis. We ship to: Aland, Bland, Cland, Dland, Eland.");
    expect(problem(7)).toBe("We do not ship to Atlantis. We ship to: Aland, Bland, Cland, Dland, Eland and 2 more.");
  });

  it("accepts any or no postal code where a country has none", () => {
    const plain = { ...GERMANY, postalPattern: null };
    for (const postalCode of ["", "null"]) {
      expect(placeProblem({ country: "Germany", state: "", postalCode }, [plain])).toBeNull();
    }
    expect(placeProblem({ country: "Germany", state: "", postalCode: "x" }, [plain])).toBeNull();
  });
});
