// Opens every page in the app folder as every kind of actor, and checks whom the page redirects before it reads
// anything. What a page shows comes from the API, whose answers other tests check.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";

const browser = vi.hoisted(() => ({ cookie: "" }));
vi.mock("next/headers", () => ({ headers: async () => new Headers(browser) }));

import { runPageRequest } from "~/server/page-request";
import { ACTORS, type Actor, ALLOWED, signInEverybody } from "~tests/support/actors";
import { PAGE_ACCESS, type PageWho } from "~tests/support/page-access";

const APP = join(import.meta.dirname, "../../../src/app");
const pages = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .flatMap((path) => (path.endsWith("/page.tsx") ? [path.slice(0, -"/page.tsx".length)] : []));

const SIGNED_IN = ALLOWED.customer;
const letIn = (who: PageWho): readonly Actor[] => {
  if (who === "signed out") return ACTORS.filter((actor) => !SIGNED_IN.includes(actor));
  if (who === "no staff") return ACTORS.filter((actor) => !ALLOWED.staff.includes(actor));
  if (who === "no affiliate") return SIGNED_IN.filter((actor) => !ALLOWED.affiliate.includes(actor));
  return ALLOWED[who];
};

type Page = (props: { params: Promise<object>; searchParams: Promise<object> }) => unknown;
/** Answers every route param with a random id. */
const params = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : crypto.randomUUID()) });

const load = async (path: string) =>
  (await import(pathToFileURL(join(APP, path, "page.tsx")).href)) as { default: Page };

/** "opens", or where the page redirects. A 404 counts as open: the page has let its reader in. */
async function outcome(page: Page): Promise<string> {
  try {
    await page({ params: Promise.resolve(params), searchParams: Promise.resolve({}) });
    return "opens";
  } catch (error) {
    const [kind, , target] = String((error as { digest?: string }).digest).split(";");
    if (kind === "NEXT_REDIRECT") return `leads to ${target}`;
    if (kind === "NEXT_HTTP_ERROR_FALLBACK") return "opens";
    throw error;
  }
}

describe("page access", () => {
  let cookies: ReadonlyMap<Actor, string>;
  beforeAll(async () => {
    cookies = (await signInEverybody()).cookies;
  });

  it("is declared for exactly the existing pages", () => {
    expect(pages.sort()).toEqual(Object.values(PAGE_ACCESS).flat().sort());
  });

  const listed = Object.entries(PAGE_ACCESS).flatMap(([who, of]) => of.map((path) => [path, who as PageWho] as const));
  it.each(listed)("%s: %s", async (path, who) => {
    const { default: page } = await load(path);
    for (const actor of ACTORS) {
      browser.cookie = cookies.get(actor) ?? "";
      const seen = await outcome(page);
      if (letIn(who).includes(actor)) expect(`${actor} ${seen}`).toBe(`${actor} opens`);
      // Signed-in actors are redirected to a page of their own, everybody else to sign-in.
      else if (SIGNED_IN.includes(actor)) expect(`${actor} ${seen}`).toMatch(/ leads to \/(?!login|admin\/login)/);
      else expect(`${actor} ${seen}`).toMatch(/ leads to \/(admin\/)?login(\?next=|$)/);
    }
  });

  it.each([
    ["(admin)/admin/(panel)/orders", "/admin/orders?selected=5&search=Jo%20%26%20Co", "/admin/login"],
    ["(admin)/admin/two-factor", "/admin/two-factor?next=%2Fadmin%2Forders", "/admin/login"],
    ["(store)/affiliate/earnings", "/affiliate/earnings?order=AB12CD34", "/login"],
    ["(store)/affiliate/settlement", "/affiliate/settlement?page=2", "/login"],
    ["(store)/missing-order", "/missing-order?page=2", "/login"],
    ["(store)/orders/[id]", "/orders/00000000-0000-4000-8000-000000000000?page=2", "/login"],
    ["(checkout)/checkout", "/checkout?page=2", "/login"],
  ])("%s: a visitor signs in and comes back to the same URL", async (path, url, signIn) => {
    browser.cookie = "";
    const { default: page } = await load(path);
    const asked = `${url}&_rsc=1a2b3`;
    const [to, target] = (await runPageRequest(asked, () => outcome(page))).replace("leads to ", "").split("?next=");
    expect(to).toBe(signIn);
    const back = new URL(decodeURIComponent(target ?? ""), "http://here.invalid");
    const wanted = new URL(url, "http://here.invalid");
    expect([back.pathname, [...back.searchParams]]).toEqual([wanted.pathname, [...wanted.searchParams]]);
  });
});
