import { describe, expect, it } from "vitest";
import { checkPlace, placeProblem } from "~/domain/places";
import { CANADA, GERMANY, UNITED_STATES } from "~tests/support/shipped-to";

const COUNTRIES = [CANADA, GERMANY, UNITED_STATES];
const madison = { country: "United States", state: "WI", postalCode: "53703" };

describe("a place", () => {
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
  ])("%s is taken", (_, typed, kept) => {
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
  ])("%o is refused, field by field", (typed, errors) => {
    const place = { ...madison, ...typed };
    expect(checkPlace(place, COUNTRIES).errors).toEqual(errors);
    expect(placeProblem(place, COUNTRIES)).toBe(`${Object.values(errors).join(". ")}.`);
  });

  it("that is right has no problem", () => {
    expect(placeProblem(madison, COUNTRIES)).toBeNull();
  });
});
