import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAffiliate, invited } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

// The random source of `generateCode`: a test sets how many draws yield the first letter before it is random again.
const dice = vi.hoisted(() => ({ fixed: 0 }));
vi.mock("node:crypto", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:crypto")>();
  const randomInt = (max: number) => (dice.fixed-- > 0 ? 0 : original.randomInt(max));
  return { ...original, randomInt };
});

beforeEach(async () => {
  dice.fixed = 0;
  await resetDatabase();
});

describe("new affiliate code", () => {
  const FIRST = "JOAAAAAAA";
  const CODE_LENGTH_AFTER_JO = 7;
  const join = async (n = 0) => (await callerFor(db, null)).account.signUpAffiliate(invited("INVITE01", n));
  const codeOf = async (n = 0) =>
    (await db.user.findUniqueOrThrow({ where: { email: `jo${n}@example.test` } })).affiliateCode;

  beforeEach(async () => {
    await createAffiliate(db, { affiliateCode: "INVITE01" });
  });

  it("is drawn from the random source", async () => {
    dice.fixed = CODE_LENGTH_AFTER_JO;
    await join();
    expect(await codeOf()).toBe(FIRST);
  });

  it.each([
    ["somebody has", () => createAffiliate(db, { affiliateCode: FIRST })],
    ["looks like what somebody has", () => createAffiliate(db, { affiliateCode: FIRST.replace("O", "0") })],
    [
      "somebody had",
      async () => {
        const { id: userId } = await createAffiliate(db);
        return db.formerAffiliateCode.create({ data: { code: FIRST, userId } });
      },
    ],
  ])("is drawn again when it is one that %s", async (_, take) => {
    await take();
    dice.fixed = 2 * CODE_LENGTH_AFTER_JO;
    await join();
    expect(await codeOf()).toMatch(/^JO[A-Z2-9]{7}$/);
    expect(await codeOf()).not.toBe(FIRST);
  });

  it("is drawn again when it is taken concurrently, which is not reported as a taken e-mail address", async () => {
    const other = await createAffiliate(db);
    const holder = new pg.Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("UPDATE users SET affiliate_code = $1 WHERE id = $2", [FIRST, other.id]);
      dice.fixed = CODE_LENGTH_AFTER_JO;
      const joining = Promise.allSettled([join()]);
      await waitsForLock();
      await holder.query("COMMIT");
      expect(await joining).toMatchObject([{ status: "fulfilled" }]);
    } finally {
      await holder.end();
    }
    expect(await codeOf()).not.toBe(FIRST);
    expect(await db.user.count({ where: { email: "jo0@example.test" } })).toBe(1);
  });

  it("differs for two people who join concurrently with the same random draws", async () => {
    dice.fixed = 2 * CODE_LENGTH_AFTER_JO;
    await Promise.all([join(0), join(1)]);
    expect(await codeOf(0)).not.toBe(await codeOf(1));
  });
});
