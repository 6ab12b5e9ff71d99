// A clock that was ahead stored when attempts expire: nobody has to wait until then.
import { beforeEach, expect, it } from "vitest";
import { LIMITS } from "~/domain/limits";
import { consumeWithBackoff } from "~/server/auth/growing-delay";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { consumeAttempt } from "~/server/auth/rate-limit";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { NOW } from "~tests/support/factories";

const YEAR_MS = 365 * 86_400_000;
const ahead = () => db.$executeRaw`UPDATE rate_limits SET expire = expire + ${YEAR_MS}::bigint`;

beforeEach(async () => {
  await resetDatabase();
  await db.$executeRaw`DELETE FROM rate_limits`;
  invalidateLimitSettings();
});

it("a limit used up under a clock that was ahead starts over, and refuses again once it is used up", async () => {
  const name = "contact";
  await db.limitSetting.create({ data: { name, points: 2, updatedAt: NOW } });
  const attempt = () => consumeAttempt(name, ["email:a@example.test"]);
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  await ahead();
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  expect(await attempt()).toBeLessThanOrEqual(LIMITS[name].seconds);
});

it("a growing delay under a clock that was ahead starts over", async () => {
  const delay = { freeAttempts: 2, firstSeconds: 30, mostSeconds: 60, quietSeconds: 600 };
  const attempt = () => consumeWithBackoff("sign-in:email:a@example.test", delay);
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  expect(await attempt()).toBeGreaterThan(0);
  await ahead();
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  const wait = await attempt();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
});
