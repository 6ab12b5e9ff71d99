// Countries that the shop ships to in component tests.
import type { ShippingCountry } from "~/domain/places";

const state = (code: string, name: string) => ({ value: code, name, code });

export const UNITED_STATES: ShippingCountry = {
  ...{ code: "US", name: "United States", postalPattern: "^([0-9]{5})(?:-([0-9]{4}))?$" },
  states: [state("IL", "Illinois"), state("WI", "Wisconsin")],
};
export const CANADA: ShippingCountry = {
  ...{ code: "CA", name: "Canada", postalPattern: "^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$" },
  states: [state("ON", "Ontario")],
};
export const GERMANY: ShippingCountry = { code: "DE", name: "Germany", states: [], postalPattern: "^\\d{5}$" };

export const SHIPPED_TO = [UNITED_STATES];
