/** What kind of refusal this is; the API turns each into one HTTP status. */
export type DomainErrorCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "UNAUTHORIZED"
  | "CONFLICT"
  | "BAD_REQUEST"
  | "PRECONDITION_FAILED"
  | "TOO_MANY_REQUESTS";

/** Details for the page: texts per form field, or the numbers behind the refusal. */
export type DomainErrorDetail = Record<string, unknown> & { fieldErrors?: Record<string, string> };

/** A rule's refusal. Programs read `reason`, people read `message`. */
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

/** '<what> not found': the same answer for something absent and something that belongs to somebody else. */
export function notFound(what: string): DomainError {
  return new DomainError("NOT_FOUND", "not-found", `${what} not found`);
}

/** The refusal of a form that was opened before somebody else saved; `message` says what to do. Nothing was saved. */
export const changedElsewhere = (message: string) => new DomainError("CONFLICT", "changed-elsewhere", message);

/** The refusal of a caller without a good session. */
export const signInRequired = () => new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");

/** The refusal of an account outside the affiliate program. */
export const affiliatesOnly = () => new DomainError("FORBIDDEN", "affiliates-only", "Affiliates Only");

/** The refusal of an account that does not run the shop. */
export const adminsOnly = () => new DomainError("FORBIDDEN", "admins-only", "This is for the shop's admins.");

/** Staff without two-factor sign-in where the shop requires it: they may set it up, and nothing else of the panel. */
export const twoFactorRequired = () =>
  new DomainError(
    "FORBIDDEN",
    "two-factor-required",
    "Set up two-factor sign-in first: the shop requires it of staff.",
  );

/** The refusal of a member of staff whose role does not include what was asked for. */
export const notYourRole = () =>
  new DomainError("FORBIDDEN", "not-your-role", "Your role does not include this. Ask an owner of the shop.");

/** The refusal of whatever would change something while an admin views the shop as a customer. */
export const readOnlyView = () =>
  new DomainError("FORBIDDEN", "read-only-view", "You are viewing the shop as this customer. Nothing can be changed.");

/** The refusal of a page that was opened in a view of the shop which has ended since. */
export const viewIsOver = () =>
  new DomainError("FORBIDDEN", "view-is-over", "This view of the shop has ended. Go back to the admin panel.");

/** The refusal of the admin panel while an admin views the shop as a customer. */
export const notInView = (customerName: string) =>
  new DomainError(
    "FORBIDDEN",
    "customer-view",
    `You are viewing the shop as ${customerName}. End the view to use the admin panel.`,
  );

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** How long somebody has to wait, never less than it is: "40 seconds", "12 minutes", "3 hours". */
function waitInWords(seconds: number): string {
  if (seconds <= 60) return inWords(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? inWords(minutes, "minute") : inWords(Math.ceil(minutes / 60), "hour");
}

/**
 * A refusal of one attempt too many. It says why and how long to wait; the API also answers the seconds as Retry-After.
 */
export function tooManyAttempts(retryAfterSeconds: number, why = "Too many tries."): DomainError {
  const message = `${why} You can try again in ${waitInWords(retryAfterSeconds)}.`;
  return new DomainError("TOO_MANY_REQUESTS", "too-many-tries", message, { retryAfterSeconds });
}

/** A refusal of one form field, with its text both as the message and under the field's name. */
export function fieldError(field: string, reason: string, message: string): DomainError {
  return new DomainError("BAD_REQUEST", reason, message, { fieldErrors: { [field]: message } });
}
