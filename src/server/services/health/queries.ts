import { db } from "~/server/db";
import { mailProblem } from "~/server/mail/mail-problem";
import { database } from "~/server/pool";

/** Whether e-mails can leave: their settings can be read. True when that cannot be known. */
export const isMailReady = (): Promise<boolean> =>
  mailProblem({ db }).then(
    (problem) => problem === null,
    () => true,
  );

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
