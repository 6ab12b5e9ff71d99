/** Shown when no response arrived at all. */
export const NETWORK_ERROR = "The shop cannot be reached. Please check your connection and try again.";

/** Shown for a failure that is not a deliberate refusal. */
export const UNEXPECTED_ERROR = "Something went wrong on our side.";

const UNEXPECTED_CODE = "INTERNAL_SERVER_ERROR";

type ErrorData = {
  code: string;
  reason: string;
  fieldErrors: Readonly<Record<string, string>> | null;
  /** The id under which the server logged the call. */
  requestId: string | null;
};

/** A refusal raised by the page itself or by a route handler, shaped like a failed API call. */
export class RequestError extends Error {
  readonly data: ErrorData;

  constructor(message: string, data: Partial<ErrorData> = {}) {
    super(message);
    this.data = { code: "BAD_REQUEST", reason: "invalid-input", fieldErrors: null, requestId: null, ...data };
  }
}

/** Builds the error from a route handler's response body, `{ error: { message, code, reason, requestId } }`. */
export function routeError(body: unknown): RequestError {
  // A body that is not ours, such as a proxy's error page, has none of these fields.
  const { message, ...data } = (body as { error?: Partial<ErrorData & { message: string }> } | null)?.error ?? {};
  return new RequestError(message ?? UNEXPECTED_ERROR, { code: UNEXPECTED_CODE, ...data });
}

type Thrown = { message?: string; data?: Partial<ErrorData> | null; cause?: unknown };

/** Normalizes any thrown value. A tRPC client error has all parts. */
function read(error: unknown) {
  const { message = "", data = null, cause } = (error ?? {}) as Thrown;
  // Browsers throw a TypeError when the response breaks off, and tRPC keeps it as the cause.
  const isNetwork = message === NETWORK_ERROR || (!data && cause instanceof TypeError);
  return { message, data, isNetwork, isUnexpected: !data?.code || data.code === UNEXPECTED_CODE };
}

/** What went wrong, without the reference id. `otherwise` is the text for an unexpected failure. */
export function errorText(error: unknown, otherwise = UNEXPECTED_ERROR): string {
  const { message, isNetwork, isUnexpected } = read(error);
  if (isNetwork) return NETWORK_ERROR;
  if (isUnexpected) return otherwise;
  return Object.values(fieldErrors(error))[0] ?? message;
}

/** Whether the server refused on purpose and said why. */
export function isRefusal(error: unknown): boolean {
  const { isNetwork, isUnexpected } = read(error);
  return !isNetwork && !isUnexpected;
}

/** The id to quote to the shop about an unexpected failure; null for a refusal, which explains itself. */
export function errorReference(error: unknown): string | null {
  const { data, isUnexpected } = read(error);
  return (isUnexpected && data?.requestId) || null;
}

/** The message for a failed call: a refusal's own text, the network error, or `otherwise` with its reference id. */
export function errorMessage(error: unknown, otherwise = UNEXPECTED_ERROR): string {
  const text = errorText(error, otherwise);
  const reference = errorReference(error);
  return reference ? `${text.replace(/[^.]$/, "$&.")} Reference ${reference}` : text;
}

/** The server's message for each refused field, keyed by field path. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return read(error).data?.fieldErrors ?? {};
}

const GONE = new Set(["NOT_FOUND", "FORBIDDEN"]);

/** Whether the server answered that the record does not exist or the user may not see it. */
export const isGone = (error: unknown): boolean => GONE.has(read(error).data?.code ?? "");

/** Whether a call was refused because the user is not signed in. */
export const isSignInNeeded = (error: unknown): boolean => read(error).data?.code === "UNAUTHORIZED";

/** The machine-readable reason of a refusal; null when no response arrived. */
export function errorReason(error: unknown): string | null {
  return read(error).data?.reason ?? null;
}
