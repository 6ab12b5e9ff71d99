// Redaction for the log. A failed statement's error quotes its values, and a parser's error the text it could not read.

/** Values under these names are never logged. */
const SECRET_NAME = /pass|secret|token|authorization|cookie|e-?mail|address|recipient|tag$|code$|phone|message$|body$/i;
/** Exceptions to SECRET_NAME: ids, and error codes. */
const PLAIN_NAME = /^(?:requestId|actorId|mailId|reference|route|code|statusCode|errorCode|what|job|template)$/;

const MOST_DEPTH = 4;
const MOST_TEXT = 2_000;

const EMAIL = /[^\s"'`<>(),;:=]+@[^\s"'`<>(),;:=]+/g;
const PAYMENT_TAG = /\$[A-Za-z][\w-]*/g;
const URL_QUERY = /(\/[^\s"'`?]*)\?[^\s"'`]+/g;
const BEARER = /\b(Bearer|Basic)\s+\S+/gi;
/** Longer than any word or name. UUIDs are exempt, so row ids stay readable. */
const LONG_SECRET = /(?<![\w-])(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-]))[\w-]{32,}/g;

const withoutSecrets = (text: string) =>
  text
    .slice(0, MOST_TEXT)
    .replace(BEARER, "$1 …")
    .replace(EMAIL, "[e-mail]")
    .replace(URL_QUERY, "$1?…")
    .replace(PAYMENT_TAG, "[tag]")
    .replace(LONG_SECRET, "[secret]");

/** Redacts what can be recognized by its format: e-mail addresses, payment tags, URL queries, credentials. */
export const loggableText = (text: string): string => withoutSecrets(text);

/** Databases and parsers quote the values they reject; a failed CHECK prints the whole row. */
const loggableMessage = (message: string): string =>
  withoutSecrets(
    message
      // Prisma prints its call's arguments between the first and the last line.
      .replace(/( invocation)[^\n]*:\n[\s\S]*\n(?=[^\n]*$)/, "$1: ")
      .replace(/Failing row contains[\s\S]*/i, "Failing row contains (…)")
      .replace(/\bKey (\([^)]*\))=\([\s\S]*?\)(?= |$|`|\.)/g, "Key $1=(…)")
      .replace(/"(?:[^"\\]|\\.)*"/g, '"…"'),
  );

/** The properties that identify a failure; an error's other properties may hold the values it failed with. */
const ERROR_FIELDS = [
  "code",
  "statusCode",
  "severity",
  "constraint",
  "table",
  "column",
  "routine",
  "syscall",
  "digest",
];

function loggableError(error: Error, depth: number): Record<string, unknown> {
  const message = loggableMessage(error.message);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const own = error as unknown as Record<string, unknown>;
  const named = ERROR_FIELDS.filter((name) => typeof own[name] === "string" || typeof own[name] === "number");
  const { modelName, target } = (own.meta ?? {}) as Record<string, unknown>;
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...Object.fromEntries(named.map((name) => [name, own[name]])),
    ...(typeof modelName === "string" && { model: modelName }),
    ...(Array.isArray(target) && { fields: target.filter((field) => typeof field === "string") }),
    ...(error.cause instanceof Error && depth < MOST_DEPTH && { cause: loggableError(error.cause, depth + 1) }),
  };
}

/** Redacts secrets and personal data: by property name, and in texts by format. */
export function loggable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return loggableError(value, depth);
  if (typeof value === "string") return loggableMessage(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= MOST_DEPTH) return "…";
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => loggable(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (PLAIN_NAME.test(name)) return [name, each];
      return [name, SECRET_NAME.test(name) ? "[removed]" : loggable(each, depth + 1)];
    }),
  );
}
