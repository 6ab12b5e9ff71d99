import type { Db } from "~/server/db";
import { chooseTransport } from "~/server/email/choose-transport";

/** Why no e-mail can leave until an admin puts the settings right, in words for the admin; null when they can. */
export async function mailProblem({ db }: { db: Db }): Promise<string | null> {
  return (await chooseTransport(db)).problem ?? null;
}
