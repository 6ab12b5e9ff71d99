import { DomainError } from "~/domain/errors";
import { placeProblem } from "~/domain/places";
import { countriesByCode } from "./countries";

/** An address as copied into an order. */
type CopiedAddress = { country: string; state: string; postal_code: string };

/** Checks that an address is a valid place in these countries (codes). Throws "address-needs-correction". */
export function assertShippable({ postal_code, ...address }: CopiedAddress, countryCodes: readonly string[]): void {
  const problem = placeProblem({ ...address, postalCode: postal_code }, countriesByCode(countryCodes));
  if (!problem) return;
  throw new DomainError("CONFLICT", "address-needs-correction", `Please correct the shipping address. ${problem}`);
}
