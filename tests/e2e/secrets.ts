import { CACHED_PAGES, rows } from "./fixtures";

/** Field names that no store page may contain, whatever their value. */
const NAMES = /supplierCost|supplier_cost|markup_?bps|password_?hash|token_?hash|smtp_?(pass|user|host)|admin_?note/i;

export type Secret = { what: string; text: string };
type Viewer = { id: string; email: string };

async function viewerOf(email: string | undefined): Promise<Viewer | null> {
  if (!email) return null;
  const [viewer] = await rows<Viewer>("select id, email from users where email = $1", [email]);
  if (!viewer) throw new Error(`the demo shop has no ${email}`);
  return viewer;
}

const DOORS = [
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/unsubscribe",
  "/affiliate/signup",
  "/admin/login",
];
const SHOP = [
  ...CACHED_PAGES,
  "/search?q=peptide",
  "/product/no-such-thing",
  "/cart",
  "/leaderboard",
  "/leaderboard?by=volume",
];
const OWN = [
  ...["/profile", "/checkout"],
  ...["dashboard", "links", "earnings", "network", "partnerships", "tiers"].map((tab) => `/affiliate/${tab}`),
];

/** Every store page that this viewer can open: sign-in pages for a visitor, an account's own orders. */
export async function pagesOf(email: string | undefined): Promise<string[]> {
  const known = await rows<{ path: string }>(
    `(select '/orders/' || o.id as path from orders o join users u on u.id = o.user_id
        where u.email = $1 order by o.created_at desc limit 2)
      union all select '/affiliate/signup?ref=' || affiliate_code from users where email = 'affiliate@assay.test'`,
    [email ?? null],
  );
  return [...SHOP, ...(email ? OWN : DOORS), ...known.map(({ path }) => path)];
}

/** Values that this viewer's pages must not contain; an affiliate may see more of direct referrals. */
export async function secretsFrom(email: string | undefined): Promise<Secret[]> {
  const viewer = await viewerOf(email);
  const found = await rows<Secret>(
    `with others as (select * from users u where u.id is distinct from $1::uuid),
      strangers as (select * from others where referred_by_user_id is distinct from $1::uuid or $1::uuid is null),
      secret as (
        select 'e-mail of ' || name as what, email as text from strangers
        union select 'phone of ' || name, phone from strangers
        union select 'payment tag of ' || name, cashapp_tag from others
        union select 'password hash of ' || name, password_hash from users
        union select 'street of ' || o.name, a.address_line1 from shipping_addresses a join others o on o.id = a.user_id
        union select 'phone with an address of ' || o.name, a.phone
          from shipping_addresses a join strangers o on o.id = a.user_id
        union select 'note about ' || name, admin_note from users
        union select 'supplier', name from product_sources
        union select 'mail server', v from email_settings e, unnest(array[e.smtp_host, e.smtp_user, e.smtp_pass_encrypted]) v
        union select 'password link', token_hash from password_resets),
      own as (
        select unnest(array[u.phone, u.cashapp_tag]) as text from users u where u.id = $1::uuid
        union select unnest(array[a.address_line1, a.phone]) from shipping_addresses a where a.user_id = $1::uuid
        union select payment_tag from site_settings)
    select distinct what, text from secret where length(text) > 5 and text not in (select text from own where text is not null)`,
    [viewer?.id ?? null],
  );
  return found;
}

/** Costs (as amounts) that are nobody's price: if one appears in a page, a cost was leaked. */
export async function recognizableCosts(): Promise<number[]> {
  const costs = await rows<{ cents: number }>(
    `with cost as (select distinct supplier_cost_cents as cents from products where supplier_cost_cents > 0),
      told as (
        select (supplier_cost_cents::bigint * (10000 + markup_bps) + 5000) / 10000 as cents from products
        union select price_override_cents from volume_tiers
        union select unnest(array[unit_price_cents, unit_price_paid_cents, total_price_cents]) from order_items
        union select unnest(array[subtotal_cents, shipping_cents, total_amount_cents]) from orders
        union select abs(amount_cents) from ledger_entries
        union select amount_cents from payouts
        -- The plans for six months, and a month.
        union select unnest(array[17400, 29400, 46800, 2900, 4900, 7800]))
    select cents from cost where cents not in (select cents from told where cents is not null) order by cents`,
  );
  return costs.map(({ cents }) => cents);
}

/** Which of these secrets a page's HTML contains, including the data for its scripts. */
export function secretsFoundIn(html: string, secrets: readonly Secret[], costs: readonly number[]): string[] {
  const name = NAMES.exec(html)?.[0];
  const money = costs.filter((cents) => {
    const dollars = (cents / 100).toFixed(2).replace(".", "\\.");
    return new RegExp(`\\$${dollars}(?!\\d)|(?:cents|cost|price)\\w*\\\\?"\\s*:\\s*${cents}(?!\\d)`, "i").test(html);
  });
  return [
    ...(name ? [`the name ${name}`] : []),
    ...secrets.filter(({ text }) => html.includes(text)).map(({ what, text }) => `${what}: ${text}`),
    ...money.map((cents) => `the cost ${cents}`),
  ];
}
