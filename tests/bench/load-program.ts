import pg from "pg";
import { commissionEntries } from "~/domain/commission";
import { earnKey } from "~/domain/ledger";
import { tierReached } from "~/domain/tiers";
import { COUNTER_SLOTS } from "~/server/services/commissions/move-counters";
import { type Cell, copyRows, withoutIndexes } from "./copy-rows";
import { addOrderCounts, type Books, countPeople, KIND, totals } from "./expected-counters";
import { growTree, madeId, madeOrders, NOW, type Tree, uplinesOf } from "./tree";

export type Program = { tree: Tree; orders: number };

const userId = (account: number) => madeId(KIND.user, account);
const joinedAt = (account: number, size: number) =>
  new Date(NOW.getTime() - 2 * 365 * 86_400_000 * (1 - account / size));

function* people(tree: Tree, books: Books): Generator<Cell[]> {
  for (let account = 0; account < tree.size; account++) {
    const isAffiliate = tree.isAffiliate(account);
    const lastPaidAt = books.lastPaidAt[account] ? new Date(books.lastPaidAt[account] ?? 0) : null;
    const parent = tree.parents[account] ?? -1;
    yield [
      userId(account),
      account === 0 ? "house@assay.test" : `person${account}@bench.test`,
      `Person Number${account}`,
      isAffiliate,
      isAffiliate ? `B${account.toString(36).toUpperCase().padStart(7, "0")}` : null,
      isAffiliate ? tierReached(totals(books, account)).id : "tier-starter",
      parent < 0 ? null : userId(parent),
      lastPaidAt,
      lastPaidAt,
      joinedAt(account, tree.size),
      NOW,
      joinedAt(account, tree.size),
      joinedAt(account, tree.size),
      account + 1,
    ];
  }
}

function* hierarchy(tree: Tree): Generator<Cell[]> {
  for (let account = 1; account < tree.size; account++) {
    const created = joinedAt(account, tree.size);
    const above = uplinesOf(tree, account);
    for (const [index, upline] of above.entries()) yield [userId(account), userId(upline), index + 1, created];
  }
}

function* orderRows(tree: Tree, count: number): Generator<Cell[]> {
  for (const { index, buyer, subtotalCents, paidAt } of madeOrders(tree, count)) {
    const id = madeId(KIND.order, index);
    yield [
      id,
      id.slice(0, 8).toUpperCase(),
      userId(buyer),
      `person${buyer}@bench.test`,
      `bench-${index}`,
      "completed",
      true,
      paidAt,
      1,
      "None",
      subtotalCents,
      5000,
      subtotalCents + 5000,
      paidAt,
      "{}",
      paidAt,
      paidAt,
    ];
  }
}

function* ledger(tree: Tree, count: number, books: Books): Generator<Cell[]> {
  for (const order of madeOrders(tree, count)) {
    const above = uplinesOf(tree, order.buyer);
    const outcomes = commissionEntries({
      orderId: madeId(KIND.order, order.index),
      buyerTier: "None",
      baseCents: order.subtotalCents,
      isTestOrder: false,
      isWholesaleBuyer: false,
      uplines: above.map((account, index) => ({
        userId: userId(account),
        level: index + 1,
        isAffiliate: tree.isAffiliate(account),
        tierName: "Starter",
        bonusBps: 0,
        tierActive: true,
        activeReferrals: 0,
      })),
    });
    for (const [index, outcome] of outcomes.entries()) {
      const earned = outcome.kind === "earn" ? outcome.amountCents : 0;
      addOrderCounts(books, above[index] ?? 0, order, earned);
      if (outcome.kind !== "earn") continue;
      const id = madeId(KIND.order, order.index);
      const { userId: to, level, amountCents, baseCents, rateBps } = outcome;
      yield [
        to,
        "earn",
        amountCents,
        earnKey(id, 1, level),
        id,
        1,
        level,
        "None",
        baseCents,
        rateBps,
        0,
        false,
        "Starter",
        0,
        order.paidAt,
        order.paidAt,
      ];
    }
  }
}

function* counters(tree: Tree, books: Books): Generator<Cell[]> {
  for (let account = 0; account < tree.size; account++) {
    for (let slot = 0; slot < COUNTER_SLOTS; slot++) {
      const at = account * COUNTER_SLOTS + slot;
      const network = slot === 0 ? (books.network[account] ?? 0) : 0;
      if (network === 0 && !books.orders[at]) continue;
      const earned = books.earnedCents[at] ?? 0;
      const [orders, volume] = [books.orders[at] ?? 0, books.volumeCents[at] ?? 0];
      yield [userId(account), slot, orders, volume, network, network, earned, earned];
    }
  }
}

/**
 * Fills an empty, migrated database with a tree of `size` accounts and as many paid orders as given, with the
 * hierarchy, ledger and counters that the shop itself would have written.
 */
export async function loadProgram(url: string, size: number, orders: number): Promise<Program> {
  const tree = growTree(size);
  const books = countPeople(tree, madeOrders(tree, orders), NOW);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent by construction; checking constraints would take longer than the load.
  await client.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off",
  );
  await withoutIndexes(client, "ledger_entries", () =>
    copyRows(
      client,
      "ledger_entries",
      "affiliate_user_id kind amount_cents idempotency_key order_id generation level buyer_tier base_cents rate_bps bonus_bps bonus_paused tier_name active_referrals available_at created_at".split(
        " ",
      ),
      ledger(tree, orders, books),
    ),
  );
  await withoutIndexes(client, "orders", () =>
    copyRows(
      client,
      "orders",
      "id short_id user_id email idempotency_key status is_paid paid_at payment_generation buyer_tier subtotal_cents shipping_cents total_amount_cents research_confirmed_at shipping_details created_at updated_at".split(
        " ",
      ),
      orderRows(tree, orders),
    ),
  );
  await withoutIndexes(client, "users", () =>
    copyRows(
      client,
      "users",
      "id email name is_affiliate affiliate_code affiliate_tier_id referred_by_user_id first_paid_order_at last_paid_order_at created_at updated_at email_verified_at counted_in_network_at counted_sequence".split(
        " ",
      ),
      people(tree, books),
    ),
  );
  await withoutIndexes(client, "affiliate_hierarchy", () =>
    copyRows(client, "affiliate_hierarchy", ["user_id", "upline_user_id", "level", "created_at"], hierarchy(tree)),
  );
  await copyRows(
    client,
    "affiliate_counters",
    "user_id slot orders volume_cents network_size counted_network balance_cents earned_cents".split(" "),
    counters(tree, books),
  );
  await client.query("SET session_replication_role = origin");
  // Triggers were off, so the dashboard's figures have to be rebuilt.
  await client.query("SELECT rebuild_order_metrics()");
  await client.query("SELECT setval('programme_sequence', (SELECT count(*) FROM users))");
  await client.query("VACUUM ANALYZE");
  await client.end();
  return { tree, orders };
}
