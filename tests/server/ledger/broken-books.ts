// For tests that corrupt the ledger and read what the verification says of it.
import { db } from "~/server/db";
import { brokenChecks } from "./right-books";

/** Changes ledger entries with their append-only trigger disabled. */
export async function behindTheGuard(sql: string) {
  await db.$executeRawUnsafe("ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only");
  await db.$executeRawUnsafe(sql);
  await db.$executeRawUnsafe("ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only");
}

/** The differences that one check finds, a line each, as "subject: difference". */
export async function named(id: string) {
  const check = (await brokenChecks(db)).find((broken) => broken.id === id);
  return (check?.differences ?? []).map(({ subject, difference }) => `${subject}: ${difference}`).join("\n");
}

export const shortOf = (orderId: string) => `Order #${orderId.slice(0, 8).toUpperCase()}`;
