import { type ProgramRules, tiersOf } from "~/domain/program-rules";
import type { Tier } from "~/domain/tiers";
import { ProgramRules as RulesSchema } from "~/schemas/program-rules";
import type { Db, Tx } from "~/server/db";

/** Rules with their version, and the sixteen tiers that they describe. */
export type VersionedRules = ProgramRules & { version: number; tierTable: readonly Tier[] };

/** A version as the database holds it, checked; throws where it is not one. */
export function versionedRules(version: number, stored: unknown): VersionedRules {
  const rules = RulesSchema.parse(stored);
  return { ...rules, version, tierTable: tiersOf(rules) };
}

/** The rules that count at this time: the newest version that has begun and was not withdrawn. */
export async function rulesAt(db: Db | Tx, now: Date): Promise<VersionedRules> {
  const found = await db.ruleVersion.findFirstOrThrow({
    where: { effectiveFrom: { lte: now }, withdrawnAt: null },
    orderBy: { version: "desc" },
    select: { version: true, rules: true },
  });
  return versionedRules(found.version, found.rules);
}

/** The rules of one version; throws for a version that does not exist. */
export async function rulesOfVersion(db: Db | Tx, version: number): Promise<VersionedRules> {
  const { rules } = await db.ruleVersion.findUniqueOrThrow({ where: { version }, select: { rules: true } });
  return versionedRules(version, rules);
}
