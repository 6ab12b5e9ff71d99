// A text column rejects a NUL byte; a JSON column rejects an escaped one.
const REFUSED = ["22021", "22P05"];

/** Whether the database rejected a text because it contains a NUL byte: bad input, not a failure of ours. */
export function isInvalidTextError(error: unknown): boolean {
  for (let cause = error; cause && typeof cause === "object"; cause = within(cause)) {
    const { code, originalCode } = cause as { code?: unknown; originalCode?: unknown };
    if ([code, originalCode].some((known) => REFUSED.includes(String(known)))) return true;
  }
  return false;
}

/** The wrapped error; Prisma keeps the database's own under `meta.driverAdapterError`. */
function within(error: object): unknown {
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return meta?.driverAdapterError ?? cause;
}
