import { type Browser, expect, type Page } from "@playwright/test";
import { enter, rows } from "./fixtures";

export const PASSWORD = "a fine secret";
export type Customer = { page: Page; name: string; email: string };
export type PlacedOrder = { orderId: string; shortId: string; totalCents: number };

/** Calls the API like the page's own scripts, with the page's cookies. */
export async function ask<T>(page: Page, kind: "query" | "mutation", path: string, input?: unknown): Promise<T> {
  const answer =
    kind === "query"
      ? await page.request.get(`/api/trpc/${path}`)
      : await page.request.post(`/api/trpc/${path}`, { data: input });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 300)}`).toBe(true);
  // The router defines the return type; each test names the part it needs.
  return (await answer.json()).result.data.json as T;
}

type Joining = { referralCode?: string | undefined; isAffiliate?: boolean };

/** A new customer, signed in, with an address; referred by the code's owner, and an affiliate if asked. */
export async function newCustomer(browser: Browser, name: string, joining: Joining = {}): Promise<Customer> {
  const { referralCode, isAffiliate = false } = joining;
  const page = await (await browser.newContext()).newPage();
  const email = `${name.toLowerCase().replaceAll(" ", ".")}.${Date.now()}@example.test`;
  const account = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  if (isAffiliate) await ask(page, "mutation", "account.signUpAffiliate", { ...account, referralCode });
  else await ask(page, "mutation", "account.signUp", { ...account, referralCode, isReferred: Boolean(referralCode) });
  await enter(page, email, PASSWORD);
  await ask(page, "mutation", "addresses.create", {
    recipientName: name,
    addressLine1: "12 Linden Street",
    city: "Madison",
    state: "WI",
    postalCode: "53703",
    isDefault: true,
  });
  return { page, name, email };
}

/** Products that anybody can buy and no other test changes, most expensive first. */
export const buyable = (limit: number) =>
  rows<{ id: string; name: string; slug: string; sku: string }>(
    `select p.id, p.name, p.slug, p.sku from products p join categories c on c.id = p.category_id
     where not p.hidden and not p.sold_out and not c.is_restricted and p.supplier_cost_cents > 0 and p.markup_bps > 0
       and p.sku not like 'E2E%'
     order by p.supplier_cost_cents desc, p.sku limit $1`,
    [limit],
  );

export async function placeOrder({ page }: Customer, productId: string, quantity = 1): Promise<PlacedOrder> {
  await ask(page, "mutation", "cart.add", { productId, quantity });
  const [{ totalCents }, [address]] = await Promise.all([
    ask<{ totalCents: number }>(page, "query", "cart.get"),
    ask<{ id: string }[]>(page, "query", "addresses.list"),
  ]);
  return ask<PlacedOrder>(page, "mutation", "orders.place", {
    idempotencyKey: crypto.randomUUID(),
    addressId: address?.id,
    seenTotalCents: totalCents,
    researchConfirmed: true,
  });
}

export const dollars = (cents: number) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** A window with a signed-in admin. */
export async function newAdmin(browser: Browser, at = "/admin"): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await enter(page, "admin@assay.test", "assay-demo");
  await page.goto(at);
  return page;
}
