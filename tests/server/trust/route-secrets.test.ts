// Searches the responses of GET route handlers (downloads, pictures, text pages) for another person's planted details,
// as secrets.test.ts does for the API.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/server/db";
import { createUser } from "~tests/support/factories";
import { createSecretWorld, FROM_EVERYBODY, idsOf, SECRETS } from "~tests/support/planted-secrets";
import { browserOf } from "~tests/support/sign-in";

const APP = join(import.meta.dirname, "../../../src/app");
type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
/** Covered by other tests: the API by its procedures, sign-in by its own handler. */
const OTHERS = /^api\/(auth|trpc)\//;
const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .flatMap((path) => (path.endsWith("/route.ts") && !OTHERS.test(path) ? [path] : []));

const NAMES = Object.keys(SECRETS) as (keyof typeof SECRETS)[];
/** The details that each kind of caller must not see. */
const KEPT_FROM: Record<string, readonly (keyof typeof SECRETS)[]> = {
  visitor: NAMES,
  customer: NAMES,
  affiliate: NAMES,
  stranger: NAMES,
  packer: NAMES.filter((name) => !/^(street|phone|email|orderText)$/.test(name)),
  support: NAMES.filter((name) => !/^(street|phone|email|orderText|internalNote|userMessage|reason)$/.test(name)),
  manager: FROM_EVERYBODY,
  admin: FROM_EVERYBODY,
};

let cookies: Map<string, string>;
let asked: string[];
beforeAll(async () => {
  const world = await createSecretWorld(db);
  asked = [...(await idsOf(db, world.person.id)), world.product.id, world.affiliate.id];
  const staff = async (staffRole: "packer" | "support" | "manager") => createUser(db, { staffRole });
  const people = {
    ...{ customer: world.customer, affiliate: world.affiliate, stranger: world.stranger, admin: world.admin },
    ...{ packer: await staff("packer"), support: await staff("support"), manager: await staff("manager") },
  };
  cookies = new Map([["visitor", ""]]);
  for (const [name, person] of Object.entries(people)) cookies.set(name, await browserOf(person));
});

/** Everything this route returns when requested with every ID in its path and parameters. */
async function told(route: string, cookie: string): Promise<string> {
  const { GET } = (await import(pathToFileURL(join(APP, route)).href)) as { GET?: Handler };
  if (!GET) return "";
  const takesId = /\[/.test(route);
  const texts: string[] = [];
  for (const id of takesId ? asked : asked.slice(0, 1)) {
    await db.$executeRaw`DELETE FROM rate_limits`;
    const path = route
      .replace(/\([^)]*\)\//g, "")
      .replace(/\/route\.ts$/, "")
      .replace(/\[[^\]]+\]/g, id);
    const request = new Request(`http://localhost:3000/${path}?id=${id}&user=${id}&order=${id}`, {
      headers: { cookie, host: "localhost:3000" },
    });
    const params = Promise.resolve({ runId: id, orderId: id, path: ["product", id] });
    const answer = await GET(request, { params });
    texts.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  return texts.join("\n");
}

it("the planted details are in a download for someone who may have it", async () => {
  const [users] = routes.filter((route) => route.endsWith("users/users.csv/route.ts"));
  expect(await told(users ?? "", cookies.get("admin") ?? "")).toContain(SECRETS.email);
});

it.each(routes)("%s shows no one details that are not theirs", async (route) => {
  for (const [who, cookie] of cookies) {
    const text = await told(route, cookie);
    expect(`${who}: ${(KEPT_FROM[who] ?? NAMES).filter((name) => text.includes(SECRETS[name]))}`).toBe(`${who}: `);
  }
});
