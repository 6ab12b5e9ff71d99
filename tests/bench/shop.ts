// Measures the admin's lists and figures with 10,000 products and the given number of accounts and orders.
import { db } from "~/server/db";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { createAdminCaller } from "~tests/support/factories";
import { backupOf } from "./backup";
import { changeMany, importMany } from "./heavy-work";
import { loadProgram } from "./load-program";
import { loadShop } from "./load-shop";
import { measure, type Times } from "./measure";
import { writeResult } from "./results";
import { NOW } from "./tree";

const PRODUCTS = 10_000;
const size = Number(process.argv[2] ?? 100_000);
const url = process.env.DATABASE_URL ?? "";
const { tree } = await loadProgram(url, size, size);
await loadShop(url, tree, size, PRODUCTS);
await refreshLeaderboard({ db, now: NOW });
console.log(`✔ ${PRODUCTS} products, ${size} accounts, ${size} orders`);

const shop = (await createAdminCaller(db, { now: NOW })).admin;
const SECTIONS = ["ready", "all"] as const;
const lists: Record<string, (index: number) => Promise<unknown>> = {
  "dashboard: cards": () => shop.dashboard.overview(),
  "dashboard: site analytics, 90 days": () => shop.dashboard.analytics({ days: 90 }),
  "dashboard: sales, 90 days": () => shop.dashboard.sales({ days: 90 }),
  "dashboard: product performance": () => shop.dashboard.products({ days: 30 }),
  "dashboard: category performance": () => shop.dashboard.categories({ days: 90 }),
  "dashboard: recent products": () => shop.dashboard.recentProducts(),
  "orders: a section, newest first": (index) =>
    shop.orders.list({ section: SECTIONS[index % 2] ?? "all", page: 1 + (index % 5) }),
  "orders: search by e-mail": (index) => shop.orders.list({ section: "all", search: `person${index * 31}@bench.test` }),
  "orders: last page": () => shop.orders.list({ section: "all", page: 200 }),
  "orders: search by name": () => shop.orders.list({ section: "ready", search: "number77" }),
  "orders: amounts and days": () =>
    shop.orders.list({ section: "all", minCents: 90_000, from: "2025-11-01", to: "2026-03-01" }),
  "orders: summary": () => shop.orders.summary(),
  "users: newest first": (index) => shop.users.list({ page: 1 + (index % 5) }),
  "users: search": (index) => shop.users.list({ search: `Number${index * 17}` }),
  "users: deep page by name": () => shop.users.list({ sort: "name", direction: "ascending", page: 400 }),
  "affiliates: deep page by volume": () => shop.affiliates.list({ sort: "volume", direction: "descending", page: 40 }),
  "affiliates: newest first": (index) => shop.affiliates.list({ page: 1 + (index % 5) }),
  "affiliates: search": (index) => shop.affiliates.list({ search: `person${index * 13}` }),
  "products: first pages": (index) => shop.products.list({ page: 1 + (index % 5) }),
  "products: search": (index) => shop.products.list({ search: `Compound ${index * 7}` }),
  "reviews: all": () => shop.reviews.list({}),
  "audit: newest first": () => shop.audit.list({}),
  "payouts: preview": () => shop.payouts.preview(),
};

const times: Record<string, Times> = {};
for (const [name, work] of Object.entries(lists)) {
  const result = await measure(30, work, 3);
  times[name] = result;
  console.log(`  ${name}: p50 ${result.p50.toFixed(0)} ms, p95 ${result.p95.toFixed(0)} ms`);
}
const once = { ...(await changeMany(shop.products)), ...(await importMany(shop.products)), ...(await backupOf()) };
for (const [name, figure] of Object.entries(once)) console.log(`  ${name}: ${figure}`);
await writeResult(`shop-${size}`, { size, products: PRODUCTS, times, once });
await db.$disconnect();
process.exit(0);
