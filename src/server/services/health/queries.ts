import { db } from "~/server/db";
import { database } from "~/server/pool";

/** Whether the shop can work: its database answers within two seconds. */
export async function isDatabaseReady(): Promise<boolean> {
  if (database.isDown) return false;
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  return Promise.race([
    db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}
