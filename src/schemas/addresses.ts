import { z } from "zod";
import { plainText } from "./plain-text";

/** One address line: trimmed, without invisible characters. */
const line = (name: string, max: number) =>
  z.string(`${name} is required`).trim().max(max, `${name} has at most ${max} characters`).superRefine(plainText);

const required = (name: string, max: number) => line(name, max).min(1, `${name} is required`);

const fields = {
  label: required("Label", 40).default("Home"),
  recipientName: required("Recipient name", 100),
  addressLine1: required("Street address", 120),
  addressLine2: line("Address line 2", 120).default(""),
  city: required("City", 80),
  /** Whether state and postal code are required depends on the country; the server validates both. */
  state: line("State", 80).default(""),
  postalCode: line("Postal code", 20).default(""),
  /** Name or two-letter code. */
  country: required("Country", 60).default("United States"),
  phone: line("Phone", 40).default(""),
  isDefault: z.boolean().default(false),
};

export const AddressInput = z.strictObject(fields);
export type AddressInput = z.infer<typeof AddressInput>;

export const UpdateAddressInput = z.strictObject({ id: z.uuid(), ...fields });
export type UpdateAddressInput = z.infer<typeof UpdateAddressInput>;

export const AddressIdInput = z.strictObject({ id: z.uuid() });
export type AddressIdInput = z.infer<typeof AddressIdInput>;
