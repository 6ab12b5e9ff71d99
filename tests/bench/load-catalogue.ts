import { LIMIT_NAMES } from "~/domain/limits";
import { sessionCookie } from "~/server/auth/session";
import { withClient } from "../../scripts/lib/postgres";

export const CATEGORIES = 12;
/** Each can have 20 unpaid orders, so this is enough for 10,000 orders. */
const BUYERS = 500;

const FILL = [
  `INSERT INTO categories (name, slug, updated_at)
   SELECT 'Category ' || lpad(n::text, 2, '0'), 'category-' || lpad(n::text, 2, '0'), now()
   FROM generate_series(1, ${CATEGORIES}) n`,
  `INSERT INTO products (name, slug, sku, description, image_urls, supplier_cost_cents, markup_bps, category_id, updated_at)
   SELECT 'Compound ' || lpad(n::text, 4, '0'), 'compound-' || lpad(n::text, 4, '0'), 'CMP-' || lpad(n::text, 4, '0'),
     'Compound ' || n || ' in a sealed vial, with a lot number and a certificate of analysis. Store it cold and dark.',
     '{}', 500 + (n * 7919) % 8000, 15000, c.id, now()
   FROM generate_series(1, $PRODUCTS) n
   JOIN categories c ON c.slug = 'category-' || lpad((1 + n % ${CATEGORIES})::text, 2, '0')`,
  `INSERT INTO users (email, name, email_verified_at, is_admin, updated_at)
   SELECT 'buyer' || n || '@bench.test', 'Robin Field', now(), false, now() FROM generate_series(1, ${BUYERS}) n
   UNION ALL SELECT 'admin@bench.test', 'Alex Stone', now(), true, now()`,
  `INSERT INTO users (email, name, email_verified_at, subscription_tier, markup_reduction_percentage,
     subscription_expires_at, updated_at)
   VALUES ('member@bench.test', 'Kim Vale', now(), 'Gold', 25, now() + interval '90 days', now())`,
  `INSERT INTO shipping_addresses (user_id, recipient_name, address_line1, city, state, postal_code, updated_at)
   SELECT id, name, '12 Linden Street', 'Madison', 'WI', '53703', now() FROM users WHERE email LIKE 'buyer%'`,
  // Raises the limits, because one member sends far more requests than a real one; counting stays on.
  `INSERT INTO limit_settings (name, points, updated_at) SELECT unnest('{$LIMITS}'::text[]), 100000000, now()`,
  "VACUUM ANALYZE",
];

export type Catalogue = Awaited<ReturnType<typeof loadCatalogue>>;

/** Fills an empty shop with products, an admin, a member and buyers, and returns session cookies for all. */
export async function loadCatalogue(url: string, products: number) {
  return withClient(url, async (client) => {
    for (const statement of FILL) {
      await client.query(statement.replace("$PRODUCTS", String(products)).replace("$LIMITS", LIMIT_NAMES.join()));
    }
    const people = await client.query<{ userId: string; email: string; addressId: string }>(
      `SELECT u.id AS "userId", u.email, a.id AS "addressId"
       FROM users u LEFT JOIN shipping_addresses a ON a.user_id = u.id WHERE u.email LIKE '%@bench.test'`,
    );
    const signedIn = await Promise.all(
      people.rows.map(async ({ userId, email, addressId }) => {
        const [cookie = ""] = (await sessionCookie({ userId, sessionVersion: 0 })).split(";");
        return { userId, email, addressId, cookie };
      }),
    );
    const cookieOf = (email: string) => signedIn.find((person) => person.email === email)?.cookie ?? "";
    const buyers = signedIn.filter(({ email }) => email.startsWith("buyer"));
    const all = await client.query<{ id: string; slug: string }>("SELECT id, slug FROM products ORDER BY slug");
    return { products: all.rows, buyers, admin: cookieOf("admin@bench.test"), member: cookieOf("member@bench.test") };
  });
}

/** Archives the orders of one run, because unpaid orders count against each buyer's limit. */
export const archiveOrders = (url: string) =>
  withClient(url, (client) => client.query("UPDATE orders SET is_archived = true WHERE status = 'pending'"));
