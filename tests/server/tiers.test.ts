import { expect, it } from "vitest";
import { FIRST_RULES } from "~/domain/program-rules";
import { TIERS } from "~/domain/tiers";
import { db } from "~/server/db";

it("the database holds the sixteen tiers exactly as the rules know them", async () => {
  const rows = await db.affiliateTier.findMany({ orderBy: { level: "asc" } });
  expect(
    rows.map(({ id, name, groupName: group, level, badgeColor }) => ({ id, name, group, level, badgeColor })),
  ).toEqual(TIERS.map(({ id, name, group, level, badgeColor }) => ({ id, name, group, level, badgeColor })));
});

it("version 1 of the rules is what the program began with", async () => {
  expect(await db.ruleVersion.findMany({ select: { version: true, rules: true } })).toEqual([
    { version: 1, rules: FIRST_RULES },
  ]);
});

it("the database refuses to change a published version, or to withdraw one that counts", async () => {
  const change = (set: string) => db.$executeRawUnsafe(`UPDATE rule_versions SET ${set} WHERE version = 1`);
  await expect(change("note = 'Changed'")).rejects.toThrow("never changed");
  await expect(change("withdrawn_at = now()")).rejects.toThrow("rule_versions_withdrawn_before_it_counts");
  await expect(db.$executeRaw`DELETE FROM rule_versions`).rejects.toThrow("never changed");
});
