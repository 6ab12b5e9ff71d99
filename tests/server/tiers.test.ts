import { expect, it } from "vitest";
import { INITIAL_RULES } from "~/domain/program-rules";
import { TIERS } from "~/domain/tiers";
import { db } from "~/server/db";

it("the database holds the sixteen tiers exactly as TIERS defines them", async () => {
  const rows = await db.affiliateTier.findMany({ orderBy: { level: "asc" } });
  expect(
    rows.map(({ id, name, groupName: group, level, badgeColor }) => ({ id, name, group, level, badgeColor })),
  ).toEqual(TIERS.map(({ id, name, group, level, badgeColor }) => ({ id, name, group, level, badgeColor })));
});

it("rule version 1 holds the program's first rules", async () => {
  expect(await db.ruleVersion.findMany({ select: { version: true, rules: true } })).toEqual([
    { version: 1, rules: INITIAL_RULES },
  ]);
});

it("the database refuses to change or delete a published rule version, or to withdraw one in effect", async () => {
  const change = (set: string) => db.$executeRawUnsafe(`UPDATE rule_versions SET ${set} WHERE version = 1`);
  await expect(change("note = 'Changed'")).rejects.toThrow("never changed");
  await expect(change("withdrawn_at = now()")).rejects.toThrow("rule_versions_withdrawn_before_it_counts");
  await expect(db.$executeRaw`DELETE FROM rule_versions`).rejects.toThrow("never changed");
});
