// For tests that break the books and read what the check says of them.
import { db } from "~/server/db";
import { brokenChecks } from "./right-books";

/** Changes entries as the database refuses to: with its guard switched off for the moment. */
export async function behindTheGuard(sql: string) {
  await db.$executeRawUnsafe("ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only");
  await db.$executeRawUnsafe(sql);
  await db.$executeRawUnsafe("ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only");
}

/** The differences that one check names now, as "subject: difference". */
export async function named(id: string) {
  const check = (await brokenChecks(db)).find((broken) => broken.id === id);
  return (check?.differences ?? []).map(({ subject, difference }) => `${subject}: ${difference}`).join("\n");
}

export const shortOf = (orderId: string) => `Order #${orderId.slice(0, 8).toUpperCase()}`;
