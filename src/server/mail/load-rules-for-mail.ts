import { ruleDifferences } from "~/domain/rule-differences";
import { ProgramRules } from "~/schemas/program-rules";
import type { Db } from "~/server/db";

/** A version of the rules as an e-mail tells it: from when, why, and what differs from the one before. */
export async function loadRulesForMail(db: Db, version: number) {
  const { effectiveFrom, note, rules } = await db.ruleVersion.findUniqueOrThrow({ where: { version } });
  const before = await db.ruleVersion.findFirst({
    where: { version: { lt: version }, withdrawnAt: null },
    orderBy: { version: "desc" },
  });
  const differences = before ? ruleDifferences(ProgramRules.parse(before.rules), ProgramRules.parse(rules)) : [];
  return { effectiveFrom, note, differences };
}
