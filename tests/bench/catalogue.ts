// The operations shoppers wait for, in a catalogue of the given size: lists, product pages, search, carts and orders,
// with an empty ("cold") and a filled ("warm") read model.
import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { PrismaClient } from "~/generated/prisma/client";
import { type Db, db } from "~/server/db";
import { onCatalogueChange } from "~/server/follow-catalogue-changes";
import { readModel } from "~/server/services/catalogue/read-model";
import { callerFor, createAddress, createUser } from "~tests/support/factories";
import { tablesScannedBy } from "~tests/support/query-plans";
import { LARGE_CATEGORY, loadProducts } from "./load-products";
import { measure, type Times } from "./measure";
import { writeResult } from "./results";
import { NOW, randomNumbers } from "./tree";

const WARM_UP = 20;
const TRIES = 200;
const RANDOM_READS = 2_000;
/** More product pages than fit in the read model. */
const FILLING_READS = 20_000;
const MISTYPED = "thymalni,semalutde,vasopreerlin,galafngen,neurocrmax,secredorgne,kissfendtide,orexzelphn".split(",");

const size = Number(process.argv[2] ?? 100_000);
const url = process.env.DATABASE_URL ?? "";
/** The fiftieth page of the large category, or its last full one. */
const deepPage = Math.min(50, Math.floor(((size / 10) * 0.98) / 24));
const loadStarted = performance.now();
await loadProducts(url, size, NOW);
console.log(`✔ ${size} products (${((performance.now() - loadStarted) / 1000).toFixed(0)} s)`);
// The read model stores nothing until it hears changes from other processes; the timer keeps the process alive.
setInterval(() => {}, 1_000);
await onCatalogueChange(() => {}).ready;

const random = randomNumbers(12);
const drawn = Array.from({ length: RANDOM_READS * 2 }, () => `product-${1 + Math.floor(random() * size)}`);
const rows = await db.product.findMany({
  where: { slug: { in: drawn }, hidden: false, soldOut: false, supplierCostCents: { not: null } },
  select: { id: true, slug: true, name: true },
});
const bySlug = new Map(rows.map((row) => [row.slug, row]));
const sample = drawn.flatMap((slug) => bySlug.get(slug) ?? []);
function productAt(index: number) {
  const product = sample[index % sample.length];
  if (!product) throw new Error("there is no product to buy");
  return product;
}
const typo = (index: number) => MISTYPED[index % MISTYPED.length] ?? "";

type Caller = Awaited<ReturnType<typeof callerFor>>;
const visitorOf = (client: Db) => callerFor(client, null, { now: NOW });

type Shopper = { api: Caller; addressId: string };

/** A signed-in customer with an address. */
async function newShopper(client: Db): Promise<Shopper> {
  const user = await createUser(client, { email: `${randomUUID()}@bench.test` });
  const address = await createAddress(client, user.id);
  return { api: await callerFor(client, user.id, { now: NOW }), addressId: address.id };
}

/** Adds a product to the cart, reads the cart and the addresses, places the order. */
async function wholeOrder({ api, addressId }: Shopper, productId: string): Promise<void> {
  await api.cart.add({ productId, quantity: 1 });
  const { totalCents } = await api.cart.get();
  await api.addresses.list();
  const idempotencyKey = randomUUID();
  await api.orders.place({ idempotencyKey, addressId, seenTotalCents: totalCents, researchConfirmed: true });
}

type Read = (api: Caller, index: number) => Promise<unknown>;
const list = (sort: (typeof PRODUCT_SORTS)[number], page: number, inStock = false): Read => {
  return (api) => api.catalogue.categoryBySlug({ slug: LARGE_CATEGORY, sort, page, inStock });
};

const reads: Record<string, Read> = {
  ...Object.fromEntries(PRODUCT_SORTS.map((sort) => [`list, page 1, by ${sort}`, list(sort, 1)])),
  "list, page 1, in stock": list("name", 1, true),
  "list, a deep page, by name": list("name", deepPage),
  "list, a deep page, by price": list("price-low", deepPage),
  detail: (api, index) => api.catalogue.productBySlug({ slug: productAt(index).slug }),
  "search, a whole name": (api, index) => api.catalogue.searchPage({ text: productAt(index).name }),
  "search, a syllable of many": (api) => api.catalogue.searchPage({ text: "thymalin" }),
  "search, mistyped": (api, index) => api.catalogue.searchPage({ text: typo(index) }),
  "suggestions, a whole name": (api, index) => api.catalogue.search({ text: productAt(index).name }),
  "suggestions, first letters": (api, index) => api.catalogue.search({ text: productAt(index).name.slice(0, 4) }),
  "suggestions, mistyped": (api, index) => api.catalogue.search({ text: typo(index) }),
};

const times: Record<string, Times> = {};
async function timed(name: string, tries: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const result = await measure(tries, work, WARM_UP);
  times[name] = result;
  console.log(`  ${name}: p50 ${result.p50.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms`);
}

const visitor = await visitorOf(db);
// A young process is slow, and would make the first operations of every size look alike.
for (let round = 0; round < WARM_UP; round++) {
  for (const read of Object.values(reads)) {
    readModel.forget("everything");
    await read(visitor, round);
  }
}
for (const [name, read] of Object.entries(reads)) {
  await timed(`${name}, cold`, TRIES, (index) => {
    readModel.forget("everything");
    return read(visitor, index);
  });
  // Repeats the same few reads, all of them cached.
  const again = (index: number) => read(visitor, index % WARM_UP);
  await timed(`${name}, warm`, TRIES, again);
}
readModel.forget("everything");
const detail = (index: number) => visitor.catalogue.productBySlug({ slug: productAt(index).slug });
await timed("detail, at random, the read model filling", RANDOM_READS, detail);

for (let index = 0; index < FILLING_READS; index++) {
  const slug = `product-${1 + Math.floor(random() * size)}`;
  await visitor.catalogue.productBySlug({ slug }).catch(() => "hidden");
}
await timed("detail, at random, the read model full", RANDOM_READS, detail);
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const readModelMb = megabytes(readModel.bytes);

await timed("new cart and line", TRIES, async (index) =>
  (await visitorOf(db)).cart.add({ productId: productAt(index).id, quantity: 1 }),
);
const shoppers: Shopper[] = [];
for (let count = 0; count < TRIES + WARM_UP; count++) shoppers.push(await newShopper(db));
await timed("whole order", TRIES, async (index) => {
  const shopper = shoppers[index];
  if (shopper) await wholeOrder(shopper, productAt(index).id);
});
const rssMb = megabytes(process.memoryUsage.rss());
console.log(`  memory at the end: ${rssMb} MB, ${readModelMb} MB of it in the full read model`);

/** All measured operations, once each. */
async function operationsBy(client: Db): Promise<Record<string, () => Promise<unknown>>> {
  const api = await visitorOf(client);
  const shopper = await newShopper(client);
  const { id: productId } = productAt(0);
  return {
    ...Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, () => read(api, 0)])),
    "new cart and line": () => api.cart.add({ productId, quantity: 1 }),
    "whole order": () => wholeOrder(shopper, productId),
  };
}

/** The operations whose statements scan all products. */
async function scansOfProducts(): Promise<string[]> {
  const scanning: string[] = [];
  for (const name of [...Object.keys(reads), "new cart and line", "whole order"]) {
    // The shop's own client emits no query events in production; this one, with its listener, runs a single operation.
    const client: Db = new PrismaClient({
      adapter: new PrismaPg({ connectionString: url, options: "-c TimeZone=UTC" }),
      log: [{ emit: "event", level: "query" }],
    });
    const work = (await operationsBy(client))[name];
    readModel.forget("everything");
    if (work && (await tablesScannedBy(work, client)).includes("products")) scanning.push(name);
    await client.$disconnect();
  }
  return scanning;
}
const sequentialScans = await scansOfProducts();
console.log(`  sequential scans of products: ${sequentialScans.join("; ") || "none"}`);
await writeResult(`catalogue-${size}`, { size, deepPage, times, rssMb, readModelMb, sequentialScans });
await db.$disconnect();
process.exit(0);
