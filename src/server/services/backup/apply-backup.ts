import { z } from "zod";
import type { ImportMode } from "~/domain/backup";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { lapseCreditOfDeleted } from "../credit/lapse-credit";
import { LEDGER_CHECKS } from "../ledger/ledger-checks";
import { type Catalog, columnList, IS_STAFF, name, sameKey, stagedAs } from "./catalog";
import { droppedRows, type SectionOutcome, takenColumns } from "./compare-backup";
import { beginVersions, raiseVersions } from "./product-versions";
import {
  advanceSequence,
  rebuildThreads,
  recomputeCounters,
  recomputeReservedStock,
  recountBuyers,
  saveThreads,
} from "./recompute-counters";
import { BOOKINGS, SECTIONS, type Section } from "./sections";
import { type AbsentSection, importErrors } from "./stage-backup";

/**
 * `outcomes` is the result of the comparison; sections without changes cost no statement. `absent` are the sections
 * introduced after the backup was made.
 */
type Applying = {
  tx: Tx;
  catalog: Catalog;
  mode: ImportMode;
  outcomes: readonly SectionOutcome[];
  absent: readonly AbsentSection[];
};

const NOTHING = { added: 0, changed: 0, dropped: 0 };
const outcomeOf = ({ outcomes }: Applying, section: Section) =>
  outcomes.find((each) => each.section === section.name) ?? NOTHING;

/** Other rows that would block an account's deletion: carts, and clicks recorded while the import runs. */
const GOES_WITH_ACCOUNT = ["carts", "password_resets", "referral_clicks", "referral_click_days"] as const;
const ACCOUNT_OF: Record<string, string> = {
  referral_clicks: "affiliate_user_id",
  referral_click_days: "affiliate_user_id",
};

/** Blocks writes to the imported tables until the import commits; reads continue. */
export async function lockTables(tx: Tx): Promise<void> {
  const tables = [
    ...SECTIONS.filter(({ isUnlocked }) => !isUnlocked).map(({ table }) => table),
    "affiliate_counters",
    "order_threads",
  ];
  await tx.$executeRaw`LOCK TABLE ${columnList(tables)} IN SHARE ROW EXCLUSIVE MODE`;
}

/** Deletes rows that are not in the backup, dependents first. */
async function drop(applying: Applying): Promise<void> {
  const { tx, mode } = applying;
  await tx.$executeRaw`DELETE FROM affiliate_counters`;
  for (const section of [...SECTIONS].reverse()) {
    if (outcomeOf(applying, section).dropped === 0) continue;
    const gone = droppedRows(section, mode);
    if (section.name === "users" && mode === "replace") {
      for (const table of GOES_WITH_ACCOUNT) {
        const account = name(ACCOUNT_OF[table] ?? "user_id");
        await tx.$executeRaw`DELETE FROM ${name(table)} x USING users t WHERE x.${account} = t.id AND ${gone}`;
      }
    }
    await tx.$executeRaw`DELETE FROM ${name(section.table)} t WHERE ${gone}`;
  }
}

/** Updates existing rows to the backup's. Ledger rows cannot be updated, so they are deleted and inserted again. */
async function change(tx: Tx, section: Section, columns: readonly string[]): Promise<void> {
  const [table, stage] = [name(section.table), stagedAs(section)];
  const changed = Prisma.sql`FROM ${stage} r WHERE ${sameKey(section.key)} AND r.act = 'changed'`;
  if (section.name === "ledger") {
    await tx.$executeRaw`DELETE FROM ${table} t USING ${stage} r WHERE ${sameKey(section.key)} AND r.act = 'changed'`;
    return;
  }
  const parked = Object.entries(section.parked ?? {});
  if (parked.length > 0) {
    const away = Prisma.raw(parked.map(([column, value]) => `"${column}" = ${value}`).join(", "));
    await tx.$executeRaw`UPDATE ${table} t SET ${away} ${changed}`;
  }
  const set = columns
    .filter((column) => !section.key.includes(column) && column !== section.tree)
    .map((column) => `"${column}" = r."${column}"`);
  if (set.length > 0) await tx.$executeRaw`UPDATE ${table} t SET ${Prisma.raw(set.join(", "))} ${changed}`;
}

/** Sets the parent of existing rows, after the rows they point at have been inserted. */
const place = (tx: Tx, section: Section, tree: string) => tx.$executeRaw`
  UPDATE ${name(section.table)} t SET ${name(tree)} = r.${name(tree)}
  FROM ${stagedAs(section)} r WHERE ${sameKey(section.key)} AND r.act = 'changed'`;

/** A restored account starts at a session version no existing cookie carries, so ended sessions stay ended. */
const endFormerSessions = (tx: Tx, users: Section) => tx.$executeRaw`
  UPDATE users u SET session_version = 1000000 + floor(random() * 1000000000)::int
  FROM ${stagedAs(users)} r WHERE r.id = u.id AND r.act = 'new'`;

/** Books what an older backup brought: with Append, only orders and requests that are new here. */
const bookHistory = (tx: Tx, mode: ImportMode) =>
  mode === "replace"
    ? tx.$executeRaw`SELECT count(*) FROM book_history()`
    : tx.$executeRaw`
        SELECT count(*) FROM book_history(ARRAY(
          SELECT id FROM restore_orders WHERE act = 'new' UNION ALL
          SELECT id FROM restore_subscription_requests WHERE act = 'new'))`;

const RowCount = z.strictObject({ rows: z.number() });

/** Rejects cycles among categories or referrers, and hierarchy levels that do not follow from the referrers. */
async function assertTrees(tx: Tx): Promise<void> {
  const errors: string[] = [];
  for (const [table, parent, what] of [
    ["categories", "parent_id", "categories"],
    ["users", "referred_by_user_id", "users"],
  ] as const) {
    const [found] = await queryRows(tx, RowCount)`
      WITH RECURSIVE reached AS (
        SELECT id FROM ${name(table)} WHERE ${name(parent)} IS NULL
        UNION ALL SELECT c.id FROM ${name(table)} c JOIN reached ON c.${name(parent)} = reached.id
      ) SELECT ((SELECT count(*) FROM ${name(table)}) - (SELECT count(*) FROM reached))::int AS rows`;
    if (found?.rows) errors.push(`${what}: ${found.rows} stand above themselves`);
  }
  if (errors.length > 0) throw importErrors(errors);
  const levels = LEDGER_CHECKS.find(({ id }) => id === "hierarchy");
  if (!levels) return;
  const [found] = await queryRows(tx, RowCount)`SELECT count(*)::int AS rows FROM (${levels.differences}) d`;
  if (found?.rows) throw importErrors([`hierarchy: ${found.rows} levels are not those that the referrers give`]);
}

/** Applies a compared backup: deletes, updates, inserts, recomputes, checks the trees. Throws "import-errors". */
export async function applyBackup(applying: Applying): Promise<void> {
  const { tx, catalog, mode, absent } = applying;
  await saveThreads(tx);
  await raiseVersions(tx, mode);
  await drop(applying);
  for (const section of SECTIONS) {
    const { added, changed } = outcomeOf(applying, section);
    if (added + changed === 0) continue;
    const columns = (catalog.get(section.name) ?? []).map((column) => column.name);
    if (changed > 0) await change(tx, section, takenColumns(catalog, section, mode));
    const acts = section.name === "ledger" ? ["new", "changed"] : ["new"];
    await tx.$executeRaw`
      INSERT INTO ${name(section.table)} (${columnList(columns)})
      SELECT ${columnList(columns)} FROM ${stagedAs(section)} WHERE act = ANY(${acts})`;
    if (section.tree) await place(tx, section, section.tree);
    if (section.name === "products") await beginVersions(tx);
    if (section.name === "users") await endFormerSessions(tx, section);
  }
  await advanceSequence(tx);
  if (mode === "replace") {
    // Staff accounts that are not in the backup have no place in its tree and no orders in it.
    await tx.$executeRaw`
      UPDATE users t SET referred_by_user_id = NULL, first_paid_order_at = NULL, last_paid_order_at = NULL,
        affiliate_tier_id = 'tier-starter', tier_advances_above = 0, counted_in_network_at = email_verified_at,
        counted_sequence = CASE WHEN email_verified_at IS NOT NULL THEN nextval('programme_sequence') END
      WHERE ${IS_STAFF} AND NOT EXISTS (SELECT 1 FROM "restore_users" r WHERE r.id = t.id)`;
  }
  // Older backups have ledger entries for payouts that were only prepared.
  await tx.$executeRaw`SELECT count(*) FROM release_prepared_payouts()`;
  if (absent.some(({ section }) => section === BOOKINGS)) await bookHistory(tx, mode);
  await recountBuyers(tx);
  // Older backups may still hold store credit of deleted accounts.
  await lapseCreditOfDeleted(tx, new Date());
  await recomputeCounters(tx);
  await recomputeReservedStock(tx);
  await rebuildThreads(tx);
  await assertTrees(tx);
}
