import { beforeAll, expect, it } from "vitest";
import { db } from "~/server/db";
import { inBulk } from "~tests/support/bulk";
import { type callerFor, createAdminCaller } from "~tests/support/factories";
import { tablesScannedBy, vacuumAnalyze } from "~tests/support/query-plans";

const ORDERS = 20_000;
const CUSTOMERS = 4_000;

// 20,000 orders of 4,000 customers: nearly all shipped or archived, some in every other state.
beforeAll(async () => {
  await inBulk(db, ["users", "orders", "order_messages"], async (tx) => {
    await tx.$executeRaw`
    INSERT INTO users (email, name, updated_at)
    SELECT 'customer' || n || '@' || (ARRAY['example','mail','post'])[1 + n % 3] || '.test',
      (ARRAY['Ada','Bela','Chen','Dora','Emre','Farid','Gita','Hana'])[1 + n % 8] || ' ' || initcap(substr(md5(n::text), 1, 7)),
      now()
    FROM generate_series(1, ${CUSTOMERS}::int) n`;
    await tx.$executeRaw`
    INSERT INTO orders (id, short_id, user_id, email, idempotency_key, status, is_paid, paid_at, buyer_tier, is_wholesale,
      is_test_order, is_archived, tracking_number, subtotal_cents, shipping_cents, total_amount_cents,
      research_confirmed_at, shipping_details, created_at, updated_at)
    SELECT made.id, upper(left(made.id::text, 8)), u.id, u.email, made.id::text, made.status::"OrderStatus",
      made.status = 'completed', CASE WHEN made.status = 'completed' THEN now() END,
      (ARRAY['None','Bronze','Gold'])[1 + n % 3]::"SubscriptionTier", n % 97 = 0, n % 211 = 0, n % 3 = 0,
      CASE WHEN made.status = 'completed' AND n % 50 > 0 THEN '9400' || lpad(n::text, 12, '0') END,
      1000 + n * 7919 % 90000, 5000, 6000 + n * 7919 % 90000, now(),
      '{"recipient_name":"Robin Field","address_line1":"12 Linden Street","city":"Madison","state":"WI"}',
      now() - n * interval '7 minutes', now()
    FROM (
      SELECT n, md5('order' || n)::uuid AS id,
        CASE WHEN n % 100 < 90 THEN 'completed' WHEN n % 100 < 95 THEN 'pending' ELSE 'cancelled' END AS status
      FROM generate_series(1, ${ORDERS}::int) n
    ) made
    JOIN (SELECT id, email, row_number() OVER () AS r FROM users) u ON u.r = 1 + made.n % ${CUSTOMERS}::int
    ON CONFLICT (short_id) DO NOTHING`;
    await tx.$executeRaw`
    INSERT INTO order_messages (order_id, sender_type, message)
    SELECT id, 'customer', 'Hello' FROM orders ORDER BY created_at LIMIT 200`;
  });
  await vacuumAnalyze(db, ["users", "orders", "order_messages"]);
});

let admin: Awaited<ReturnType<typeof callerFor>>["admin"]["orders"];
beforeAll(async () => {
  admin = (await createAdminCaller(db)).admin.orders;
});

type List = Parameters<typeof admin.list>[0];

it.each<[string, List]>([
  ...(["waiting", "ready", "shipped", "archived", "cancelled", "all"] as const).map((section): [string, List] => [
    section,
    { section },
  ]),
  ["the last page", { section: "all", page: 200 }],
  ["the fifth page by amount", { section: "shipped", sort: "lowest", page: 5 }],
  ["the highest of the archive", { section: "archived", sort: "highest" }],
  ["an e-mail", { section: "all", search: "customer777@" }],
  ["a name", { section: "all", search: "Ada C4ca423" }],
  ["a tracking number", { section: "all", search: "9400000000000123" }],
  ["nothing", { section: "all", search: "no such thing" }],
  ["unread", { section: "all", unread: true }],
  ["said to be sent", { section: "waiting", sent: true }],
  ["tests", { section: "all", test: "test", paid: "paid" }],
  ["amounts and days", { section: "all", minCents: 90_000, from: "2025-11-01", to: "2026-03-01" }],
])("a page of 20,000 orders (%s) is read by index", async (_name, input) => {
  expect(await tablesScannedBy(() => admin.list(input))).not.toContain("orders");
});

it("the section totals are read by index", async () => {
  expect(await tablesScannedBy(() => admin.summary())).not.toContain("orders");
});
