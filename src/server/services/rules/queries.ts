import { type ProgramRules, tiersOf } from "~/domain/program-rules";
import { ruleDifferences } from "~/domain/rule-differences";
import type { Tier } from "~/domain/tiers";
import { ProgramRules as RulesSchema } from "~/schemas/program-rules";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";

/** Rules with their version and the sixteen tiers they define. */
export type VersionedRules = ProgramRules & { version: number; tierTable: readonly Tier[] };

/** Parses a version's rules as stored. Throws if they are invalid. */
export function versionedRules(version: number, stored: unknown): VersionedRules {
  const rules = RulesSchema.parse(stored);
  return { ...rules, version, tierTable: tiersOf(rules) };
}

/** The rules in force at a time: the newest version that has started and was not withdrawn. */
export async function rulesAt(db: Db | Tx, now: Date): Promise<VersionedRules> {
  const found = await db.ruleVersion.findFirstOrThrow({
    where: { effectiveFrom: { lte: now }, withdrawnAt: null },
    orderBy: { version: "desc" },
    select: { version: true, rules: true },
  });
  return versionedRules(found.version, found.rules);
}

/** The rules of one version. Throws if it does not exist. */
export async function rulesOfVersion(db: Db | Tx, version: number): Promise<VersionedRules> {
  const { rules } = await db.ruleVersion.findUniqueOrThrow({ where: { version }, select: { rules: true } });
  return versionedRules(version, rules);
}

/** The rules as everybody can read them: those in force, and the upcoming change. */
export async function publicRules({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const [inForce, next] = await Promise.all([
    rulesAt(db, now),
    db.ruleVersion.findFirst({
      where: { effectiveFrom: { gt: now }, withdrawnAt: null },
      orderBy: { version: "desc" },
      select: { version: true, rules: true, effectiveFrom: true, note: true },
    }),
  ]);
  const { version, rates, tierTable, holdDays, minimumPayoutCents } = inForce;
  return {
    ...{ version, rates, tiers: tierTable, holdDays, minimumPayoutCents },
    next: next && {
      ...{ version: next.version, effectiveFrom: next.effectiveFrom, note: next.note },
      differences: ruleDifferences(inForce, versionedRules(next.version, next.rules)),
    },
  };
}

const MOST_VERSIONS = 100;

/** The rules in force, the draft (null if there is none), and the newest versions with what each changed. */
export async function rulesForAdmin({ db, now }: SignedInContext) {
  const { tierTable: _, version, ...rules } = await rulesAt(db, now);
  const draft = await db.ruleDraft.findUnique({ where: { id: "default" } });
  const rows = await db.ruleVersion.findMany({ orderBy: { version: "desc" }, take: MOST_VERSIONS });
  const counting = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  const publishers = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ publishedByUserId: id }) => id ?? []) } },
    select: { id: true, name: true },
  });
  const versions = rows.map((row) => {
    const before = counting.find((other) => other.version < row.version);
    const state = row.withdrawnAt
      ? "withdrawn"
      : row.effectiveFrom > now
        ? "coming"
        : row.version === version
          ? "in-force"
          : "former";
    return {
      ...{ version: row.version, effectiveFrom: row.effectiveFrom, publishedAt: row.publishedAt, note: row.note },
      state: state as "withdrawn" | "coming" | "in-force" | "former",
      publishedBy: publishers.find(({ id }) => id === row.publishedByUserId)?.name ?? null,
      differences: before ? ruleDifferences(RulesSchema.parse(before.rules), RulesSchema.parse(row.rules)) : [],
    };
  });
  const drafted = draft && RulesSchema.parse(draft.rules);
  return {
    ...{ version, rules, versions },
    draft: drafted && { rules: drafted, updatedAt: draft.updatedAt, differences: ruleDifferences(rules, drafted) },
  };
}
