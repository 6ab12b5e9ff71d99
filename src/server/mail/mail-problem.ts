import type { Db } from "~/server/db";
import { chooseTransport } from "~/server/mail/choose-transport";

/**
 * Why no e-mail can be sent until an admin corrects the settings, as a text for the admin; null if there is no problem.
 */
export async function mailProblem({ db }: { db: Db }): Promise<string | null> {
  return (await chooseTransport(db)).problem ?? null;
}
