/** superjson output: plain JSON, and the paths of the values that JSON cannot express. */
type Written = { json: unknown; meta?: { values?: unknown } };
type Holder = Record<string, unknown>;

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  Date: (value) => new Date(String(value)),
  undefined: () => undefined,
  // NaN, the infinities and -0.
  number: Number,
};

/**
 * A minimal superjson deserializer for the browser, a tenth of the library's size: responses hold only plain JSON,
 * dates and `undefined`. Shared references become separate equal objects. Throws on any other type.
 */
export function readSuperjson({ json, meta }: Written): unknown {
  const types = meta?.values;
  if (types === undefined) return json;
  if (Array.isArray(types)) return readAs(types, json);
  const answer: unknown = structuredClone(json);
  for (const [path, type] of Object.entries(Object(types))) {
    const keys = keysOf(path);
    const last = keys.pop() ?? "";
    const holder = keys.reduce<unknown>((value, key) => holderOf(value, key)[key], answer);
    holderOf(holder, last)[last] = readAs(type, holderOf(holder, last)[last]);
  }
  return answer;
}

function readAs(type: unknown, value: unknown): unknown {
  const [name, ...inner] = Array.isArray(type) ? type : [];
  const read = READERS[String(name)];
  if (!read || inner.length > 0) throw new Error(`An answer holds a type that the browser cannot read: ${name}`);
  return read(value);
}

function holderOf(value: unknown, key: string): Holder {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
    throw new Error(`An answer says of what type "${key}" is, and does not hold it`);
  }
  // Any non-null object can be read and written by key.
  return value as Holder;
}

/** Splits a path such as `rows.0.paidAt`; a dot or backslash inside a key is escaped with a backslash. */
function keysOf(path: string): string[] {
  const keys = [""];
  for (const [piece] of path.matchAll(/\\?./gs)) {
    if (piece === ".") keys.push("");
    else keys[keys.length - 1] += piece.slice(-1);
  }
  return keys;
}
