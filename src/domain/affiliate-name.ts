import { plainTextProblem } from "./names";
import { firstAndInitial, publicName } from "./reviewer";

const MIN_CUSTOM_NAME_LENGTH = 2;
const MAX_CUSTOM_NAME_LENGTH = 40;

/** Normalizes a custom affiliate name for storage: NFKC, trimmed, single spaces. */
export function normalizeCustomName(name: string): string {
  return name.normalize("NFKC").trim().replace(/ +/g, " ");
}

/** Why a custom name cannot be shown to others, worded for the person who typed it; null if it can. */
export function customNameProblem(name: string): string | null {
  const { length } = [...name];
  if (length < MIN_CUSTOM_NAME_LENGTH || length > MAX_CUSTOM_NAME_LENGTH) {
    return `A display name has ${MIN_CUSTOM_NAME_LENGTH} to ${MAX_CUSTOM_NAME_LENGTH} characters`;
  }
  if (name.includes("@")) return "Please do not show an e-mail address";
  if (!/[\p{L}\p{N}]/u.test(name)) return "Please use letters or digits";
  return plainTextProblem(name);
}

type Named = { customAffiliateName: string | null; name: string };

/** The name in invitations, like `affiliateName`; empty if there is none that may be public. */
export const referrerName = (affiliate: Named): string =>
  affiliate.customAffiliateName ?? firstAndInitial(affiliate.name) ?? "";

/** The name other affiliates see: the custom name, else first name and initial. Never an e-mail address. */
export function affiliateName(affiliate: Named): string {
  return affiliate.customAffiliateName ?? publicName(affiliate.name);
}
