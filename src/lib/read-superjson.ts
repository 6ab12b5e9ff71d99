/** Plain JSON, and the paths at which superjson put it in place of something else. */
type Written = { json: unknown; meta?: { values?: unknown } };
type Holder = Record<string, unknown>;

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  Date: (value) => new Date(String(value)),
  undefined: () => undefined,
  // NaN, the infinities and -0.
  number: Number,
};

/**
 * Reads what superjson wrote, for the browser: a tenth of the library's code, for answers hold plain JSON, dates and
 * `undefined` only. Values that were one object become several equal ones. Throws at any other type.
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

/** The object or list that has this key of its own. */
function holderOf(value: unknown, key: string): Holder {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
    throw new Error(`An answer says of what type "${key}" is, and does not hold it`);
  }
  // Anything that has keys can be read and written by them.
  return value as Holder;
}

/** The keys of a path such as `rows.0.paidAt`; a dot or a backslash within a key has a backslash before it. */
function keysOf(path: string): string[] {
  const keys = [""];
  for (const [piece] of path.matchAll(/\\?./gs)) {
    if (piece === ".") keys.push("");
    else keys[keys.length - 1] += piece.slice(-1);
  }
  return keys;
}
