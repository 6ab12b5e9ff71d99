import type { APIRequestContext } from "@playwright/test";
import { CACHED_PAGES, enter, expect, rows, test } from "./fixtures";
import { pagesOf, recognizableCosts, secretsFoundIn, secretsFrom } from "./secrets";

// Prefetch, like a visitor's browser.
test.use({ ahead: true });

/** A product of the demo shop's restricted category. */
async function secretProduct(): Promise<{ slug: string; name: string }> {
  const [product] = await rows<{ slug: string; name: string }>(
    `SELECT p.slug, p.name FROM products p JOIN categories c ON c.id = p.category_id
     WHERE c.is_restricted AND NOT p.hidden ORDER BY p.slug LIMIT 1`,
  );
  if (!product) throw new Error("the demo shop has no such product");
  return product;
}

test("public pages are cached, the same for every visitor, and set no cookie", async ({ request }) => {
  // The contact page has a form, which makes it larger than the others.
  for (const path of [...CACHED_PAGES, "/contact", "/contact?topic=price&product=bpc-157"]) {
    let first = await request.get(path);
    // Another test may be changing the shop right now.
    await expect(async () => {
      first = await request.get(path);
      const again = await request.get(path, { headers: { "if-none-match": first.headers().etag ?? "" } });
      expect(again.status(), path).toBe(304);
    }).toPass({ timeout: 20_000 });
    const headers = first.headers();
    expect(headers["cache-control"], path).toBe("public, max-age=0, s-maxage=30");
    expect(headers.vary, path).toContain("Cookie");
    expect(headers["set-cookie"], path).toBeUndefined();
    expect(headers["content-security-policy"], path).toMatch(/script-src 'self' 'sha256-/);
    expect(`${await first.text()} ${headers.link}`, path).not.toContain("nonce=");
  }
});

test("personal pages are never cached and run scripts by nonce", async ({ page }) => {
  await enter(page, "customer@assay.test");
  for (const path of ["/profile", "/checkout", "/cart", "/login"]) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
    expect(headers["cache-control"], path).toContain("no-store");
    expect(headers["content-security-policy"], path).toContain("'strict-dynamic'");
  }
});

test("a restricted product looks like an unknown one to visitors, and opens for an admin", async ({ page }) => {
  const secret = await secretProduct();
  const made = `${secret.slug.slice(0, -1)}0`;
  const asSecret = await look(page.request, secret.slug);
  const asUnknown = await look(page.request, made);
  expect(asSecret.status).toBe(404);
  expect(asSecret).toEqual(asUnknown);
  await page.goto(`/product/${secret.slug}`);
  await expect(page.getByRole("heading", { name: "Product Not Found" })).toBeVisible();
  await enter(page, "admin@assay.test");
  expect((await page.request.get(`/product/${secret.slug}`)).status()).toBe(200);
  await page.goto(`/product/${secret.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: secret.name })).toBeVisible();
  await page.goto("/category/controlled-reference-materials");
  await expect(page.getByRole("link", { name: secret.name })).toBeVisible();
});

/** A response without its own slug; its scripts and numbered data chunks come in no fixed order. */
async function look(request: APIRequestContext, slug: string) {
  const response = await request.get(`/product/${slug}`);
  const html = (await response.text()).replaceAll(slug, "SLUG").replaceAll(/(dehydratedAt\\":)\d+/g, "$1#");
  const data = html.replaceAll('"])</script><script>self.__next_f.push([1,"', "");
  const parts = data
    .replaceAll(/(\\")\$([L@]?)[0-9a-f]+(?=\\"|:)/g, "$1$$$2#")
    .split(/\\n|(?=<script )|(?<=<\/script>)/)
    .map((part) => part.replace(/^[0-9a-f]+:/, "#:"))
    .sort();
  return { status: response.status(), parts, cache: response.headers()["cache-control"] };
}

test("a member's name and price are in the member's first HTML, and in nobody else's", async ({
  page,
  browser,
  request,
}) => {
  const [member] = await rows<{ name: string }>("SELECT name FROM users WHERE email = 'gold@assay.test'");
  await enter(page, "gold@assay.test");
  // Already in the first HTML: nobody sees another price before the scripts run.
  const own = await page.request.get("/product/bpc-157");
  expect(own.headers()["cache-control"]).toContain("no-store");
  expect(await own.text()).toContain("Gold -25%");
  expect(await own.text()).toContain(`Account of ${member?.name}`);
  await page.goto("/product/bpc-157");
  await expect(page.getByText(/Gold -25%/)).toBeVisible();
  await expect(page.getByRole("button", { name: `Account of ${member?.name}` })).toBeVisible();
  for (const path of CACHED_PAGES) expect(await (await request.get(path)).text(), path).not.toContain(member?.name);
  const other = await (await browser.newContext()).newPage();
  await other.goto("/product/bpc-157");
  await expect(other.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect(other.getByText(/Gold -25%/)).toHaveCount(0);
  await other.context().close();
});

test("a redirect from a product's former URL keeps the referral code", async ({ request }) => {
  const slug = `former-${Date.now()}`;
  await rows("INSERT INTO former_slugs (slug, product_id) SELECT $1, id FROM products WHERE slug = 'bpc-157'", [slug]);
  try {
    const withCode = await request.get(`/product/${slug}?ref=HOUSE1&utm_source=x`, { maxRedirects: 0 });
    expect(withCode.status()).toBe(308);
    expect(withCode.headers().location).toMatch(/\/product\/bpc-157\?ref=HOUSE1&utm_source=x$/);
    expect((await request.get(`/product/${slug}`, { maxRedirects: 0 })).status()).toBe(308);
  } finally {
    await rows("DELETE FROM former_slugs WHERE slug = $1", [slug]);
  }
});

const FIRST_OTHER = CACHED_PAGES.indexOf("/search");

test("every cached page records a referral click, and a page view unless it repeats one", async ({ browser }) => {
  const [affiliate] = await rows<{ id: string; affiliate_code: string }>(
    "SELECT id, affiliate_code FROM users WHERE is_affiliate AND affiliate_code IS NOT NULL ORDER BY email LIMIT 1",
  );
  for (const [index, path] of CACHED_PAGES.entries()) {
    // Unique to this visit: other tests view the pages and use the link at the same time.
    const source = `letter-${Date.now()}-${index}`;
    const clicks = () =>
      rows("SELECT landing_page FROM referral_clicks WHERE utm_source = $1 AND affiliate_user_id = $2", [
        source,
        affiliate?.id,
      ]);
    const views = () => rows("SELECT identifier FROM page_views WHERE utm_source = $1", [source]);
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${path}?ref=${affiliate?.affiliate_code}&utm_source=${source}`);
    await expect.poll(clicks, path).toEqual([{ landing_page: path }]);
    const [, area = "", slug] = path.split("/");
    const isNamed = /^(product|category)$/.test(area);
    // Home and the first of the other pages: to the statistics, the later ones are the same page viewed again.
    if (isNamed || index === 0 || index === FIRST_OTHER) {
      await expect.poll(views, path).toEqual([{ identifier: isNamed ? slug : "" }]);
    }
    await page.context().close();
  }
});

/** Viewers other than staff; admins may see everything. */
const VIEWERS = [undefined, "customer@assay.test", "affiliate@assay.test"];

for (const email of VIEWERS) {
  test(`no page reveals to ${email ?? "a visitor"} a cost, a supplier, a password or another person's identity`, async ({
    page,
  }) => {
    const [paths, secrets, costs] = await Promise.all([pagesOf(email), secretsFrom(email), recognizableCosts()]);
    if (email) await enter(page, email);
    const pages = await Promise.all(
      paths.map(async (path) => ({ path, html: await (await page.request.get(path)).text() })),
    );
    const told = pages.flatMap(({ path, html }) =>
      secretsFoundIn(html, secrets, costs).map((what) => `${path} tells ${what}`),
    );
    const prices = pages.flatMap(({ html }) => html.match(/\$\d+\.\d\d/g) ?? []).length;
    expect(told).toEqual([]);
    // There are secrets to find, and the pages really were the shop's.
    expect([secrets.length > 50, costs.length > 10, prices > 10]).toEqual([true, true, true]);
  });
}

test("the leak check detects secrets in a page's text and in its script data", async () => {
  const secrets = [{ what: "e-mail", text: "somebody@else.test" }];
  const page = (inside: string) => `<html><script>self.__next_f.push([1,"{\\"id\\":1,${inside}}"])</script></html>`;
  expect(secretsFoundIn(page('\\"costCents\\":1437'), secrets, [1437])).toEqual(["the cost 1437"]);
  expect(secretsFoundIn(page('\\"x\\":\\"$$14.37\\"'), secrets, [1437])).toEqual(["the cost 1437"]);
  expect(secretsFoundIn(page('\\"to\\":\\"somebody@else.test\\"'), secrets, [])).toEqual([
    "e-mail: somebody@else.test",
  ]);
  expect(secretsFoundIn(page('\\"markupBps\\":15000'), [], [])).toEqual(["the name markupBps"]);
  expect(secretsFoundIn(page('\\"costCents\\":14370'), secrets, [1437])).toEqual([]);
});

test("a product change shows when its cached page is requested again", async ({ request }) => {
  const path = "/product/bpc-157";
  const change = (name: string) =>
    rows(
      "WITH changed AS (UPDATE products SET name = $1 WHERE slug = 'bpc-157' RETURNING 1) SELECT pg_notify('catalogue', '') FROM changed",
      [name],
    );
  const [before] = await rows<{ name: string }>("SELECT name FROM products WHERE slug = 'bpc-157'");
  await request.get(path);
  try {
    await change("Renamed a moment ago");
    await expect(async () => expect(await (await request.get(path)).text()).toContain("Renamed a moment ago")).toPass({
      timeout: 10_000,
    });
  } finally {
    await change(before?.name ?? "BPC-157");
  }
});
