/** What people read when no answer came at all. */
export const NETWORK_ERROR = "The shop cannot be reached. Please check your connection and try again.";

/** What people read when something failed that no rule refused. */
export const UNEXPECTED_ERROR = "Something went wrong on our side.";

const UNEXPECTED_CODE = "INTERNAL_SERVER_ERROR";

type ErrorData = {
  code: string;
  reason: string;
  fieldErrors: Readonly<Record<string, string>> | null;
  /** The id under which the server logged the call. */
  requestId: string | null;
};

/** A refusal by the page itself or by a route handler, in the shape of a failed API call. */
export class RequestError extends Error {
  readonly data: ErrorData;

  constructor(message: string, data: Partial<ErrorData> = {}) {
    super(message);
    this.data = { code: "BAD_REQUEST", reason: "invalid-input", fieldErrors: null, requestId: null, ...data };
  }
}

/** The error that a route handler answered as `{ error: { message, code, reason, requestId } }`. */
export function routeError(body: unknown): RequestError {
  // Anything else than a refusal of ours, such as a proxy's page, has no fields that could be read.
  const { message, ...data } = (body as { error?: Partial<ErrorData & { message: string }> } | null)?.error ?? {};
  return new RequestError(message ?? UNEXPECTED_ERROR, { code: UNEXPECTED_CODE, ...data });
}

type Thrown = { message?: string; data?: Partial<ErrorData> | null; cause?: unknown };

/** What is known of any thrown value; a tRPC client error has all parts. */
function read(error: unknown) {
  const { message = "", data = null, cause } = (error ?? {}) as Thrown;
  // Browsers throw a TypeError for an answer that broke off, and tRPC keeps it as the cause.
  const isNetwork = message === NETWORK_ERROR || (!data && cause instanceof TypeError);
  return { message, data, isNetwork, isUnexpected: !data?.code || data.code === UNEXPECTED_CODE };
}

/** What went wrong, without its reference. `otherwise` is what an unexpected failure says. */
export function errorText(error: unknown, otherwise = UNEXPECTED_ERROR): string {
  const { message, isNetwork, isUnexpected } = read(error);
  if (isNetwork) return NETWORK_ERROR;
  if (isUnexpected) return otherwise;
  return Object.values(fieldErrors(error))[0] ?? message;
}

/** The id to quote to the shop about an unexpected failure; null for a refusal, which explains itself. */
export function errorReference(error: unknown): string | null {
  const { data, isUnexpected } = read(error);
  return (isUnexpected && data?.requestId) || null;
}

/**
 * What people read about a failed call: a refusal in its own words, a network failure as such, anything else as
 * `otherwise` with its reference.
 */
export function errorMessage(error: unknown, otherwise = UNEXPECTED_ERROR): string {
  const text = errorText(error, otherwise);
  const reference = errorReference(error);
  return reference ? `${text.replace(/[^.]$/, "$&.")} Reference ${reference}` : text;
}

/** The text for each field that the server refused, by the field's path. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return read(error).data?.fieldErrors ?? {};
}

const GONE = new Set(["NOT_FOUND", "FORBIDDEN"]);

/** Whether a call was answered that the thing is not there, or not theirs to see. */
export const isGone = (error: unknown): boolean => GONE.has(read(error).data?.code ?? "");

/** Whether a call was refused because nobody is signed in any more. */
export const isSignInNeeded = (error: unknown): boolean => read(error).data?.code === "UNAUTHORIZED";

/** Why a call was refused, for programs to switch on; null where no answer came. */
export function errorReason(error: unknown): string | null {
  return read(error).data?.reason ?? null;
}
