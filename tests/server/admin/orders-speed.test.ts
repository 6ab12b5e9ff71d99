import { beforeAll, expect, it } from "vitest";
import { db } from "~/server/db";
import { inBulk } from "~tests/support/bulk";
import { callerFor, createAdmin } from "~tests/support/factories";
import { slowestOf95 } from "~tests/support/slowest";

const ORDERS = 100_000;
const CUSTOMERS = 20_000;
const P95_MS = 150;

// A hundred thousand orders of twenty thousand customers: nearly all shipped or archived, some in each other state.
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
  for (const table of ["users", "orders", "order_messages"]) await db.$executeRawUnsafe(`VACUUM ANALYZE "${table}"`);
}, 180_000);

it("a page of a hundred thousand orders is there in 150 ms at the 95th percentile", async () => {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const { list, summary, matching } = admin.orders;
  const [sample] = (await list({ section: "shipped", page: 200 })).rows;
  const reads: [string, () => Promise<unknown>][] = [
    ...(["waiting", "ready", "shipped", "archived", "cancelled", "all"] as const).map(
      (section) => [section, () => list({ section })] as [string, () => Promise<unknown>],
    ),
    ["last page", () => list({ section: "all", page: 200 })],
    ["last page by amount", () => list({ section: "shipped", sort: "lowest", page: 200 })],
    ["highest of the archive", () => list({ section: "archived", sort: "highest" })],
    ["short id", () => list({ section: "all", search: `#${sample?.shortId}` })],
    ["e-mail", () => list({ section: "all", search: "customer777@" })],
    ["common e-mail", () => list({ section: "shipped", search: "example.test" })],
    ["name", () => list({ section: "all", search: sample?.customerName ?? "" })],
    ["common name", () => list({ section: "waiting", search: "ada" })],
    ["tracking number", () => list({ section: "all", search: sample?.trackingNumber ?? "" })],
    ["nothing", () => list({ section: "all", search: "no such thing" })],
    ["unread", () => list({ section: "all", unread: true })],
    ["tests", () => list({ section: "all", test: "test", paid: "paid" })],
    ["VIP", () => list({ section: "shipped", buyer: "VIP" })],
    ["amounts and days", () => list({ section: "all", minCents: 90_000, from: "2025-11-01", to: "2026-03-01" })],
    ["figures", () => summary()],
    ["select all", () => matching({ section: "ready" })],
  ];
  const slowest = await slowestOf95(reads, ([, read]) => read());
  expect(slowest?.ms, slowest?.input[0]).toBeLessThan(P95_MS);
});
