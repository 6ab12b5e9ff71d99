import { daysBefore } from "~/domain/days";
import { REFUSAL_DAYS } from "~/domain/limits";
import type { ServiceContext } from "~/server/context";

/** Deletes rate limit refusals older than eight days. Safe to repeat. */
export async function deleteOldRefusals({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<number> {
  const { count } = await db.limitRefusal.deleteMany({ where: { hour: { lt: daysBefore(now, REFUSAL_DAYS) } } });
  return count;
}
