import { expect, it } from "vitest";
import { addressLines } from "~/domain/postal-address";

const details = {
  ...{ label: "Lab", recipient_name: "Robin Field", address_line1: "1 Main St", address_line2: "" },
  ...{ city: "Madison", state: "WI", postal_code: "53703", country: "United States", phone: "(608) 555-0113" },
};
const PARCEL = ["Robin Field", "1 Main St", "Madison, WI 53703", "United States"];

it("an order's address prints as on a parcel, with label and phone only on request", () => {
  expect(addressLines(details)).toEqual(PARCEL);
  expect(addressLines(details, { withPhone: true })).toEqual([...PARCEL, "(608) 555-0113"]);
  expect(addressLines(details, { withLabel: true })).toEqual(["Lab", ...PARCEL]);
});

it("an address with an older backup's field names is read too, and a missing one has no lines", () => {
  expect(addressLines({ recipientName: "Robin Field", addressLine1: " 1 Main St ", postalCode: "53703" })).toEqual([
    ...["Robin Field", "1 Main St", "53703"],
  ]);
  for (const none of [null, {}, [], "text"]) expect(addressLines(none)).toEqual([]);
});
