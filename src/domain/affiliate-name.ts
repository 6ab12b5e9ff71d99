import { plainTextProblem } from "./names";
import { publicName } from "./reviewer";

const MIN_CUSTOM_NAME_LENGTH = 2;
const MAX_CUSTOM_NAME_LENGTH = 40;

/** A name that an affiliate chose, as it is kept: normal characters, single blanks. */
export function normalizeCustomName(name: string): string {
  return name.normalize("NFKC").trim().replace(/ +/g, " ");
}

/** Why a chosen name cannot be shown to others, in words for the person who typed it; null when it can. */
export function customNameProblem(name: string): string | null {
  const { length } = [...name];
  if (length < MIN_CUSTOM_NAME_LENGTH || length > MAX_CUSTOM_NAME_LENGTH) {
    return `A display name has ${MIN_CUSTOM_NAME_LENGTH} to ${MAX_CUSTOM_NAME_LENGTH} characters`;
  }
  if (name.includes("@")) return "Please do not show an e-mail address";
  if (!/[\p{L}\p{N}]/u.test(name)) return "Please use letters or digits";
  return plainTextProblem(name);
}

/** What other affiliates see of one: the name they chose, else first name and initial; never an e-mail address. */
export function affiliateName(affiliate: { customAffiliateName: string | null; name: string }): string {
  return affiliate.customAffiliateName ?? publicName(affiliate.name);
}
