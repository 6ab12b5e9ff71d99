import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { contextFor, createAffiliate, createUser, invited } from "~tests/support/factories";

const secret = { password: "a fine secret", confirmPassword: "a fine secret" };
const form = (email: string) => ({ name: "Robin Field", email, ...secret });

/** The API for a new visitor with this IP hash. */
async function from(ipHash: string | null) {
  const { visitor, ...rest } = await contextFor(db, null);
  return createCaller({ service: { ...rest, visitor: { ...visitor, ipHash } } });
}
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === "fulfilled" ? "opened" : (answer.reason as { code: string }).code));
const TOO_MANY = { code: "TOO_MANY_REQUESTS", cause: { detail: { retryAfterSeconds: expect.any(Number) } } };

beforeEach(async () => {
  await resetDatabase();
  await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL, affiliateCode: "HOUSE1" });
});

describe("sign-up limits", () => {
  it("allow twenty accounts an hour per IP address, even concurrently and including affiliates", async () => {
    const before = await db.user.count();
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, async (_, n) => {
        const api = await from("one address");
        return n % 5
          ? api.account.signUp(form(`p${n}@example.test`))
          : api.account.signUpAffiliate(invited("HOUSE1", n));
      }),
    );
    expect(outcomes(answers).filter((each) => each === "opened")).toHaveLength(20);
    expect(outcomes(answers).filter((each) => each === "TOO_MANY_REQUESTS")).toHaveLength(5);
    expect(await db.user.count()).toBe(before + 20);
    await expect((await from("one address")).account.signUp(form("q@example.test"))).rejects.toMatchObject(TOO_MANY);
    await (await from("another address")).account.signUp(form("q@example.test"));
    await (await from(null)).account.signUp(form("r@example.test"));
  });

  it("allow sixty attempts an hour per IP address; refused ones do not use up the account limit", async () => {
    const known = await createUser(db);
    const api = await from("one address");
    for (let n = 0; n < 40; n++) {
      const refused = { ...form(`p${n}@example.test`), isReferred: true, referralCode: "NOBODY" };
      await expect(api.account.signUp(refused)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    for (let n = 0; n < 20; n++) await api.account.signUp(form(`p${n}@example.test`));
    await expect(api.account.signUp(form(known.email))).rejects.toMatchObject(TOO_MANY);
  });

  it("allow ten attempts an hour per e-mail address, from any IP address", async () => {
    const known = await createUser(db);
    for (let n = 0; n < 10; n++) {
      const email = n % 2 ? known.email : ` ${known.email.toUpperCase()}`;
      await expect((await from(`address ${n}`)).account.signUp(form(email))).rejects.toMatchObject({
        code: "CONFLICT",
      });
    }
    await expect((await from("address 11")).account.signUp(form(known.email))).rejects.toMatchObject(TOO_MANY);
    await (await from("address 11")).account.signUp(form("somebody@example.test"));
  });
});
