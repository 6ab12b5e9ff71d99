import { daysBefore } from "~/domain/days";
import { REFUSAL_DAYS } from "~/domain/limits";
import type { ServiceContext } from "~/server/context";

/** Deletes who was refused by a limit more than eight days ago. Safe to repeat. */
export async function deleteOldRefusals({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<number> {
  const { count } = await db.limitRefusal.deleteMany({ where: { hour: { lt: daysBefore(now, REFUSAL_DAYS) } } });
  return count;
}
