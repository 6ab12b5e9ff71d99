// One Node.js process with the pg driver, hand-written prepared statements on the shop's tables, and finished pages
// from memory: the upper limit that `npm run bench -- http` compares the shop with.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const prepared = (name: string, text: string) => async (values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

const PRICE = "((p.supplier_cost_cents::bigint * (10000 + p.markup_bps) + 5000) / 10000)::int";

const list = prepared(
  "list",
  `SELECT p.id, p.slug, p.name, p.sku, p.image_urls, p.sold_out, ${PRICE} AS cents, count(*) OVER ()::int AS total
   FROM products p WHERE p.category_id = (SELECT id FROM categories WHERE slug = $1) AND NOT p.hidden
   ORDER BY lower(p.name) COLLATE "C", p.id LIMIT 48`,
);
const detail = prepared(
  "detail",
  `SELECT p.id, p.slug, p.name, p.sku, p.description, p.detailed_description, p.image_urls, p.sold_out, ${PRICE} AS cents,
     c.name AS category, c.slug AS category_slug
   FROM products p LEFT JOIN categories c ON c.id = p.category_id WHERE p.slug = $1 AND NOT p.hidden`,
);
const search = prepared(
  "search",
  `SELECT p.id, p.slug, p.name, p.sku, p.image_urls, p.sold_out, ${PRICE} AS cents
   FROM products p WHERE lower(p.name) LIKE $1 AND NOT p.hidden ORDER BY lower(p.name) COLLATE "C", p.id LIMIT 24`,
);

/** Adds one unit to the cart of an account or of a visitor's session. */
const addLine = (owner: "user_id" | "session_id") =>
  prepared(
    `line-of-${owner}`,
    `WITH cart AS (
       INSERT INTO carts (${owner}, updated_at) VALUES ($1, now())
       ON CONFLICT (${owner}) DO UPDATE SET updated_at = now() RETURNING id
     )
     INSERT INTO cart_items AS line (cart_id, product_id, quantity) SELECT id, $2, 1 FROM cart
     ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = line.quantity + 1 RETURNING line.quantity`,
  );
const address = prepared(
  "address",
  "UPDATE shipping_addresses SET address_line1 = $3, updated_at = now() WHERE id = $1 AND user_id = $2 RETURNING id",
);
const LINES = `SELECT i.product_id, i.quantity, p.name, p.slug, p.sku, p.supplier_cost_cents AS cost, ${PRICE} AS cents
  FROM carts c JOIN cart_items i ON i.cart_id = c.id JOIN products p ON p.id = i.product_id WHERE c.user_id = $1`;
const cart = prepared("cart", LINES);
/** An order with its lines, its event and two e-mails, without the cart: one statement, so one transaction. */
const order = prepared(
  "order",
  `WITH line AS (${LINES}), placed AS (
     INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, subtotal_cents, shipping_cents,
       total_amount_cents, research_confirmed_at, shipping_address_id, shipping_details, updated_at)
     SELECT $2, upper(left($2::uuid::text, 8)), u.id, u.email, $3, 'None', t.cents, s.shipping_fee_cents,
       t.cents + s.shipping_fee_cents, now(), a.id, to_jsonb(a), now()
     FROM users u JOIN shipping_addresses a ON a.user_id = u.id AND a.id = $4, site_settings s,
       (SELECT sum(cents * quantity)::int AS cents FROM line) t
     WHERE u.id = $1
     RETURNING id, short_id, email
   ), lines AS (
     INSERT INTO order_items (order_id, position, product_id, product_name, sku, quantity, unit_price_cents,
       unit_price_paid_cents, total_price_cents, supplier_cost_cents, price_trace)
     SELECT placed.id, row_number() OVER () - 1, product_id, name, sku, quantity, cents, cents, cents * quantity, cost, '[]'
     FROM placed, line
   ), event AS (
     INSERT INTO order_events (order_id, action, to_status, actor_user_id, actor_name)
     SELECT id, 'placed', 'pending', $1, email FROM placed
   ), mails AS (
     INSERT INTO outbox_mails (dedupe_key, template, to_email, payload, order_id)
     SELECT template || ':' || id, template, email, jsonb_build_object('orderId', id), id
     FROM placed, unnest(ARRAY['order-placed', 'order-placed-shop']) template
   ), gone AS (DELETE FROM carts WHERE user_id = $1)
   SELECT id, short_id FROM placed`,
);
const orders = prepared(
  "orders",
  `SELECT id, short_id, email, status, is_paid, is_archived, is_test_order, tracking_number, refunded_at,
     total_amount_cents, created_at
   FROM orders ORDER BY created_at DESC, id DESC LIMIT 50`,
);

const statements: Record<string, (values: unknown[]) => Promise<unknown[]>> = {
  ...{ list, detail, search, address, cart, order, orders },
  lineOfBuyer: addLine("user_id"),
  lineOfVisitor: addLine("session_id"),
};

async function bodyOf(request: IncomingMessage): Promise<unknown[]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** The path names the statement; its values are the rest of the path, or the body. */
async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name = "", ...rest] = (request.url ?? "").split("/");
  let status = 200;
  let answer: unknown;
  try {
    const values = request.method === "POST" ? await bodyOf(request) : rest.map(decodeURIComponent);
    answer = await statements[name]?.(values);
    if (!answer) status = 404;
  } catch (error) {
    status = 500;
    answer = { error: String(error) };
  }
  const text = JSON.stringify(answer ?? null);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

type Page = { headers: Record<string, string>; base64: string };
const pages = new Map<string, { headers: Page["headers"]; body: Buffer }>();
for (const [path, page] of Object.entries<Page>(JSON.parse(readFileSync(process.env.PAGES_FILE ?? "", "utf8"))))
  pages.set(path, { headers: page.headers, body: Buffer.from(page.base64, "base64") });

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  if (!page) return void answerCall(request, response);
  response.writeHead(200, { ...page.headers, "content-length": page.body.length });
  response.end(page.body);
});
// Ends with the benchmark.
process.on("disconnect", () => process.exit());
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("listening"));
