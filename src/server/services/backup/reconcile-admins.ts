import { z } from "zod";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { name, references, stagedAs } from "./catalog";
import { SECTIONS } from "./sections";

const AdminMatch = z.strictObject({ was: z.string(), now: z.string() });

/**
 * An account of the backup with the address of an admin here is this admin, whatever its id was: the usual case when a
 * lost shop is set up anew and gets its backup (Replace). All that points at the account is pointed at the admin instead.
 */
export async function reconcileAdmins(tx: Tx): Promise<void> {
  const met = await queryRows(tx, AdminMatch)`
    SELECT r.id::text AS was, t.id::text AS now FROM "restore_users" r JOIN users t ON t.email = r.email
    WHERE t.is_admin AND t.id <> r.id AND NOT EXISTS (SELECT 1 FROM "restore_users" o WHERE o.id = t.id)`;
  if (met.length === 0) return;
  const pointing = (await references(tx)).filter(({ target }) => target === "users");
  for (const { table, column } of [...pointing, { table: "users", column: "id" }]) {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section || (section.only && !section.only.includes(column))) continue;
    await tx.$executeRaw`
      UPDATE ${stagedAs(section)} r SET ${name(column)} = m.now
      FROM unnest(${met.map(({ was }) => was)}::uuid[], ${met.map(({ now }) => now)}::uuid[]) AS m(was, now)
      WHERE r.${name(column)} = m.was`;
  }
}
