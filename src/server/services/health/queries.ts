import { db } from "~/server/db";
import { mailProblem } from "~/server/mail/mail-problem";
import { database } from "~/server/pool";

/** Whether e-mails can be sent: their settings can be read. True when that cannot be determined. */
export const isMailReady = (): Promise<boolean> =>
  mailProblem({ db }).then(
    (problem) => problem === null,
    () => true,
  );

/** Whether the database answers within two seconds; without it the shop cannot work. */
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
