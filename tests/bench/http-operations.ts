import { randomInt, randomUUID } from "node:crypto";
import type { Pool } from "undici";
import { CATEGORIES, type Catalogue } from "./load-catalogue";

/** The operations sent to a server, each one or several requests; `n` counts up. Each throws on a wrong answer. */
export type Operations = Record<string, (n: number) => Promise<unknown>>;

const JSON_BODY = { "content-type": "application/json" };
const SEARCHES = 100;
const PAGES = 100;
/**
 * Minimum number of warm-up requests: one for each cacheable request of an operation, and as many orders as the admin's
 * list shows. The first operation sends enough for Node.js to optimize the server's code.
 */
export const warmUps = ({ products }: Catalogue): Record<string, number> => ({
  ...{ list: 5_000, detail: products.length, search: SEARCHES, memberDetail: products.length, wholeOrder: 50 },
  ...{ categoryPage: CATEGORIES, productPage: PAGES },
});

const at = <T>(items: readonly T[], n: number): T => {
  const item = items[n % items.length];
  if (item === undefined) throw new Error("there is nothing to ask for");
  return item;
};
/** A random client address per request, because of the shop's limits per address. */
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const categorySlug = (n: number) => `category-${String(1 + (n % CATEGORIES)).padStart(2, "0")}`;
const searched = (n: number) => `compound ${String(n % SEARCHES).padStart(2, "0")}`;
const pageOfProduct = ({ products }: Catalogue, n: number) => `/product/${at(products.slice(0, PAGES), n).slug}`;
const pageOfCategory = (n: number) => `/category/${categorySlug(n)}`;
/** The pages requested as a warm-up, whose bytes the limit server then serves. */
export const warmPages = (catalogue: Catalogue): string[] => [
  "/",
  ...Array.from({ length: CATEGORIES }, (_, n) => pageOfCategory(n)),
  ...Array.from({ length: PAGES }, (_, n) => pageOfProduct(catalogue, n)),
];

type Asked = { path: string; cookie?: string; body?: object };

/** Sends requests to one server; anything but a complete answer is an error. */
export function callerOf(pool: Pool) {
  const request = ({ path, cookie, body }: Asked, headers?: Record<string, string>) =>
    pool.request({
      path,
      method: body ? "POST" : "GET",
      headers: { "x-forwarded-for": address(), ...(cookie && { cookie }), ...(body && JSON_BODY), ...headers },
      body: body ? JSON.stringify(body) : null,
    });
  const call = async (asked: Asked): Promise<string> => {
    const answer = await request(asked);
    const text = await answer.body.text();
    if (answer.statusCode === 200 && !text.includes('"error":{')) return text;
    throw new Error(`${asked.path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  };
  const page = async (path: string, cookie?: string): Promise<void> => {
    const answer = await request({ path, cookie }, { "accept-encoding": "gzip" });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  };
  /** A page as transferred, compressed unless `plain`. */
  const bytesOf = async (path: string, { plain = false } = {}) => {
    const { headers, body } = await request({ path }, plain ? {} : { "accept-encoding": "gzip" });
    const kept = { "content-type": headers["content-type"], "content-encoding": headers["content-encoding"] };
    return { headers: kept, body: Buffer.from(await body.arrayBuffer()) };
  };
  return { call, page, bytesOf };
}
export type Caller = ReturnType<typeof callerOf>;

const query = (name: string, input: object) =>
  `/api/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
const mutation = (name: string, input: object, cookie?: string): Asked => {
  return { path: `/api/trpc/${name}?batch=1`, cookie, body: { 0: input } };
};
const dataOf = (text: string) => JSON.parse(text)[0].result.data.json;

export function shopOperations({ call, page }: Caller, catalogue: Catalogue): Operations {
  const { products, buyers, admin, member } = catalogue;
  const list = (n: number) => query("catalogue.categoryBySlug", { slug: categorySlug(n) });
  const detail = (n: number) => query("catalogue.productBySlug", { slug: at(products, n * 37).slug });
  const wholeOrder = async (n: number) => {
    const { addressId, cookie } = at(buyers, n);
    const to = { recipientName: "Robin Field", city: "Madison", state: "WI", postalCode: "53703" };
    await call(mutation("cart.add", { productId: at(products, n).id }, cookie));
    await call(mutation("addresses.update", { id: addressId, addressLine1: `${n} Linden Street`, ...to }, cookie));
    const { totalCents } = dataOf(await call({ path: query("cart.get", {}), cookie }));
    const order = { idempotencyKey: randomUUID(), addressId, seenTotalCents: totalCents, researchConfirmed: true };
    const { shortId } = dataOf(await call(mutation("orders.place", order, cookie)));
    if (!shortId) throw new Error("an order was not placed");
  };
  return {
    list: (n) => call({ path: list(n) }),
    detail: (n) => call({ path: detail(n) }),
    search: (n) => call({ path: query("catalogue.searchPage", { text: searched(n) }) }),
    memberList: (n) => call({ path: list(n), cookie: member }),
    memberDetail: (n) => call({ path: detail(n), cookie: member }),
    newCartLine: (n) => call(mutation("cart.add", { productId: at(products, n).id })),
    wholeOrder,
    adminOrders: () => call({ path: query("admin.orders.list", { section: "all" }), cookie: admin }),
    homePage: () => page("/"),
    categoryPage: (n) => page(pageOfCategory(n)),
    productPage: (n) => page(pageOfProduct(catalogue, n)),
    memberPage: (n) => page(pageOfProduct(catalogue, n), member),
  };
}

/** The same for the limit server, which has no member prices or member pages. */
export function limitOperations({ call, page }: Caller, catalogue: Catalogue): Operations {
  const { products, buyers } = catalogue;
  const list = (n: number) => call({ path: `/list/${categorySlug(n)}` });
  const detail = (n: number) => call({ path: `/detail/${at(products, n * 37).slug}` });
  const wholeOrder = async (n: number) => {
    const { userId, addressId } = at(buyers, n);
    await call({ path: "/lineOfBuyer", body: [userId, at(products, n).id] });
    await call({ path: "/address", body: [addressId, userId, `${n} Linden Street`] });
    await call({ path: `/cart/${userId}` });
    const placed = await call({ path: "/order", body: [userId, randomUUID(), randomUUID(), addressId] });
    if (!placed.includes("short_id")) throw new Error("an order was not placed");
  };
  return {
    ...{ list, detail, memberList: list, memberDetail: detail, wholeOrder },
    search: (n) => call({ path: `/search/${encodeURIComponent(`%${searched(n)}%`)}` }),
    newCartLine: (n) => call({ path: "/lineOfVisitor", body: [randomUUID(), at(products, n).id] }),
    adminOrders: () => call({ path: "/orders" }),
    homePage: () => page("/"),
    categoryPage: (n) => page(pageOfCategory(n)),
    productPage: (n) => page(pageOfProduct(catalogue, n)),
  };
}
