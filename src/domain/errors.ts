/** The kind of refusal; the API maps each one to an HTTP status. */
export type DomainErrorCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "UNAUTHORIZED"
  | "CONFLICT"
  | "BAD_REQUEST"
  | "PRECONDITION_FAILED"
  | "TOO_MANY_REQUESTS";

/** Details for the page: messages per form field, or the numbers behind the refusal. */
export type DomainErrorDetail = Record<string, unknown> & { fieldErrors?: Record<string, string> };

/** The refusal of a business rule. `reason` is for programs, `message` for people. */
export class DomainError extends Error {
  constructor(
    readonly code: DomainErrorCode,
    readonly reason: string,
    message: string,
    readonly detail?: DomainErrorDetail,
  ) {
    super(message);
    this.name = "DomainError";
  }
}

/** "<what> not found": the same answer for a missing record and for somebody else's. */
export function notFound(what: string): DomainError {
  return new DomainError("NOT_FOUND", "not-found", `${what} not found`);
}

/** A stale form: somebody else saved since it was opened, and nothing was saved. `message` says what to do. */
export const staleFormError = (message: string) => new DomainError("CONFLICT", "changed-elsewhere", message);

/** No valid session. */
export const signInRequired = () => new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");

/** The account is not in the affiliate program. */
export const affiliatesOnly = () => new DomainError("FORBIDDEN", "affiliates-only", "Affiliates Only");

/** The account is not staff. */
export const adminsOnly = () => new DomainError("FORBIDDEN", "admins-only", "This is for the shop's admins.");

/** Staff without two-factor sign-in where the shop requires it. They may set it up, and do nothing else in admin. */
export const twoFactorRequired = () =>
  new DomainError(
    "FORBIDDEN",
    "two-factor-required",
    "Set up two-factor sign-in first: the shop requires it of staff.",
  );

/** The staff member's role does not include the action. */
export const notYourRole = () =>
  new DomainError("FORBIDDEN", "not-your-role", "Your role does not include this. Ask an owner of the shop.");

/** A write during a customer view, which is read-only. */
export const readOnlyView = () =>
  new DomainError("FORBIDDEN", "read-only-view", "You are viewing the shop as this customer. Nothing can be changed.");

/** The page was opened in a customer view that has ended since. */
export const viewExpired = () =>
  new DomainError("FORBIDDEN", "view-is-over", "This view of the shop has ended. Go back to the admin panel.");

/** The admin panel is closed during a customer view. */
export const notAllowedInView = (customerName: string) =>
  new DomainError(
    "FORBIDDEN",
    "customer-view",
    `You are viewing the shop as ${customerName}. End the view to use the admin panel.`,
  );

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The remaining wait, rounded up: "40 seconds", "12 minutes", "3 hours". */
function waitInWords(seconds: number): string {
  if (seconds <= 60) return inWords(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? inWords(minutes, "minute") : inWords(Math.ceil(minutes / 60), "hour");
}

/** A rate limit refusal. Says why and how long to wait; the API also sends the seconds as Retry-After. */
export function tooManyAttempts(retryAfterSeconds: number, why = "Too many tries."): DomainError {
  const message = `${why} You can try again in ${waitInWords(retryAfterSeconds)}.`;
  return new DomainError("TOO_MANY_REQUESTS", "too-many-tries", message, { retryAfterSeconds });
}

/** Refuses one form field; the text is both the message and the error under the field. */
export function fieldError(field: string, reason: string, message: string): DomainError {
  return new DomainError("BAD_REQUEST", reason, message, { fieldErrors: { [field]: message } });
}
