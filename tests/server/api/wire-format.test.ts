import fc from "fast-check";
import superjson from "superjson";
import { beforeAll, describe, expect, it } from "vitest";
import { GET, POST } from "~/app/api/trpc/[trpc]/route";
import { wireFormat } from "~/server/api/wire-format";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createAdmin } from "~tests/support/factories";
import { isUuid, PROCEDURES, type Procedure, sampleOf } from "~tests/support/input-schemas";

const URL_OF = "http://localhost:3000/api/trpc";

let adminCookie = "";
beforeAll(async () => {
  const admin = await createAdmin(db);
  adminCookie = (await sessionCookie({ userId: admin.id, sessionVersion: 0 })).split(";")[0] ?? "";
});

/** Payloads that superjson would act on: "meta" that names paths, types and shared values. */
const INSTRUCTIONS = [
  { json: "a", meta: { values: "a" } },
  { json: {}, meta: { values: ["a", "a"] } },
  { json: {}, meta: { values: { a: "a" } } },
  { json: {}, meta: { referentialEqualities: "a" } },
  { json: {}, meta: { referentialEqualities: [["a"], { b: ["c"] }] } },
  { json: { a: {} }, meta: { values: { "__proto__.polluted": ["Date"] } } },
  { json: {}, meta: { v: 0, values: { "a.b": ["map"] } } },
];

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Arbitrary JSON, superjson instructions, prototype keys, deep nesting, and strings that are not JSON. */
const jsonText = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(...INSTRUCTIONS).map((value) => JSON.stringify(value)),
  fc.record({ json: fc.jsonValue(), meta: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.constantFrom("__proto__", "constructor", "prototype", "toString", "then", "0"), fc.json({ maxDepth: 2 }))
    .map(([key, value]) => `{"${key}":${value}}`),
  fc.integer({ min: 1, max: 100_000 }).map(nested),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.string({ maxLength: 40 }),
);

/** Values that many schemas accept but code may not expect. */
const HOSTILE = [
  "\0",
  "\ud800",
  "%",
  "_%\\",
  "'; --",
  "\u202e",
  "a".repeat(120),
  "9999-12-31",
  "2026-02-30",
  "2099-12",
  "2000-01-01T00:00:00.000Z",
  "2099-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  -1,
  0,
  1,
  2_147_483_647,
  Number.MAX_SAFE_INTEGER,
];

/** A valid input in which every position holds a hostile value that its schema accepts. */
const fitting = ({ input }: Procedure) =>
  fc.infiniteStream(fc.nat()).map((picks) =>
    input === null
      ? "{}"
      : JSON.stringify(
          sampleOf(input, ({ schema }) => {
            if (isUuid(schema)) return crypto.randomUUID();
            const from = Number(picks.next().value) % HOSTILE.length;
            const turned = [...HOSTILE.slice(from), ...HOSTILE.slice(0, from)];
            // Every schema of the API is a zod schema.
            return turned.find((value) => (schema as unknown as Parses).safeParse(value).success);
          }),
        ),
  );
type Parses = { safeParse: (value: unknown) => { success: boolean } };

/** Without mutations that take no input: they would change whatever data exists. */
const CALLABLE = PROCEDURES.filter(({ type, input }) => type !== "mutation" || input !== null);

const call = fc
  .constantFrom(...CALLABLE)
  .chain((procedure) =>
    fc.oneof(jsonText, fitting(procedure)).map((text) => ({ path: procedure.path, type: procedure.type, text })),
  );

async function answerTo(path: string, isGet: boolean, text: string, cookie: string) {
  const headers = { host: "localhost:3000", cookie, "content-type": "application/json" };
  const get = path.includes("?") ? `${path}&input=` : `${path}?input=`;
  const browser = new AbortController();
  const { signal } = browser;
  const response = isGet
    ? await GET(new Request(`${URL_OF}/${get}${encodeURIComponent(text)}`, { headers, signal }))
    : await POST(new Request(`${URL_OF}/${path}`, { method: "POST", headers, body: text, signal }));
  const isStream = response.headers.get("content-type") === "text/event-stream";
  // An open stream would keep running into the next test file.
  if (isStream) browser.abort();
  return { status: response.status, body: isStream ? "" : await response.text() };
}

/** The HTTP statuses in a response body: one for each failed call. */
const statusesIn = (body: string) => [...body.matchAll(/"httpStatus":(\d+)/g)].map(([, status]) => Number(status));

describe("the wire format", () => {
  it("causes no server error for arbitrary input, by GET or POST, as a visitor or an admin", async () => {
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async ({ path, type, text }, isAdmin) => {
        const answer = await answerTo(path, type !== "mutation", text, isAdmin ? adminCookie : "");
        expect([answer.status, ...statusesIn(answer.body)].filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("causes no server error for arbitrary input in a batch", async () => {
    const reads = CALLABLE.filter(({ type }) => type === "query");
    const batch = fc.array(fc.tuple(fc.constantFrom(...reads), jsonText), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(batch, fc.boolean(), async (calls, isWhole) => {
        const paths = calls.map(([{ path }]) => path).join(",");
        const inputs = calls.map(([, text], index) => `"${index}":${text}`);
        // One text for the whole batch, or one for each call.
        const text = isWhole ? (calls[0]?.[1] ?? "") : `{${inputs.join(",")}}`;
        const answer = await answerTo(`${paths}?batch=1`, true, text, "");
        expect([answer.status, ...statusesIn(answer.body)].filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(INSTRUCTIONS)("does not follow superjson instructions in an input: %j", async (instructions) => {
    const text = JSON.stringify(instructions);
    expect((await answerTo("catalogue.productBySlug", true, text, "")).status).toBe(400);
    expect((await answerTo("cart.add", false, text, "")).status).toBe(400);
    expect(wireFormat.input.deserialize(instructions)).toBe(instructions);
  });

  it("refuses input that is nested too deeply or holds too many values before a schema reads it", async () => {
    expect(() => wireFormat.input.deserialize(JSON.parse(nested(100_000)))).toThrow("nested too deeply");
    expect(() => wireFormat.input.deserialize(Array(50_001).fill(0))).toThrow("too many values");
    expect((await answerTo("cart.add", false, nested(100_000), "")).status).toBe(400);
  });

  it("refuses text with a lone surrogate, which the database cannot store", async () => {
    const { status, body } = await answerTo("catalogue.search", true, '{"text":"\\ud800"}', "");
    expect([status, body]).toEqual([400, expect.stringContaining("Please remove invisible or control characters")]);
    expect((await answerTo("catalogue.search", true, '{"text":"\\ud83e\\uddea"}', "")).status).toBe(200);
  });

  it("does not pollute prototypes", async () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await answerTo("cart.add", false, text, "")).status).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("sends input dates as JSON strings and returns dates as Date objects", () => {
    const at = new Date("2026-03-05T10:00:00.000Z");
    expect(JSON.stringify(wireFormat.input.serialize({ at }))).toBe('{"at":"2026-03-05T10:00:00.000Z"}');
    const answer = JSON.parse(JSON.stringify(wireFormat.output.serialize({ at })));
    expect(superjson.deserialize(answer)).toEqual({ at });
  });

  it("serializes any answer as superjson would", () => {
    const answers = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(
          null,
          undefined,
          true,
          "",
          "text",
          0,
          -0,
          1.5,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          1n,
        ),
        fc.date({ noInvalidDate: false }),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom("at", "name", "0", "a.b", "a\\b", "rows"), tie("value"), {
          noNullPrototype: true,
        }),
      ),
    }));
    fc.assert(
      fc.property(answers.value, (answer) => {
        const text = JSON.stringify(wireFormat.output.serialize(answer));
        expect(JSON.parse(text)).toEqual(JSON.parse(superjson.stringify(answer)));
      }),
      { numRuns: 500 },
    );
  });

  it("limits request bodies to 256 kB, and those of admin procedures to a megabyte", async () => {
    const text = JSON.stringify({ text: "x".repeat(300_000) });
    expect((await answerTo("cart.add", false, text, "")).status).toBe(413);
    expect((await answerTo("admin.orders.trackMany,cart.add?batch=1", false, text, "")).status).toBe(413);
    expect((await answerTo("admin.orders.trackMany", false, text, "")).status).toBe(401);
    expect((await answerTo("admin.orders.trackMany", false, text.repeat(4), adminCookie)).status).toBe(413);
  });
});
