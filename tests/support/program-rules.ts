import type { ProgramRules } from "~/domain/program-rules";
import type { Db } from "~/server/db";
import { rulesOfVersion } from "~/server/services/rules/queries";

/** Publishes the latest rules with these changes as the next version, in force since the epoch or since `from`. */
export async function publishedRules(db: Db, changes: Partial<ProgramRules>, from = new Date(0)): Promise<number> {
  const latest = await db.ruleVersion.aggregate({ _max: { version: true } });
  const { version, tierTable: _, ...before } = await rulesOfVersion(db, latest._max.version ?? 1);
  const rules = JSON.parse(JSON.stringify({ ...before, ...changes }));
  await db.ruleVersion.create({ data: { version: version + 1, rules, effectiveFrom: from } });
  return version + 1;
}
