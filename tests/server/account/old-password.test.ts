// What somebody who knows the old password was just doing when the owner replaced it, or the shop stepped in.
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { hashOfToken, newLinkToken } from "~/server/services/account/link-token";
import { lockUserRow } from "~/server/services/users/lock-user";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAffiliate, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";
import { whileAccountChanges } from "~tests/support/while-account-changes";

beforeEach(resetDatabase);

const PASSWORD = "a fine secret";
const GONE = { status: "rejected", reason: { code: "UNAUTHORIZED" } };
const account = async () => createUser(db, { passwordHash: await hashPassword(PASSWORD) });
const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
type Account = Awaited<ReturnType<typeof callerFor>>["account"];

const steps: [string, object][] = [
  ["a new password", { sessionVersion: { increment: 1 } }],
  ["a suspension", { sessionVersion: { increment: 1 }, isDisabled: true }],
  ["a deletion", { sessionVersion: { increment: 1 }, deletedAt: NOW }],
];

describe.each(steps)("%s at the same moment", (_, data) => {
  it("refuses an e-mail change whose password was checked before", async () => {
    const user = await account();
    const own = (await callerFor(db, user.id)).account;
    const change = { newEmail: "intruder@example.test", currentPassword: PASSWORD };
    expect(await whileAccountChanges(user.id, data, () => own.changeEmail(change))).toMatchObject(GONE);
    expect(await db.emailChange.count()).toBe(0);
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("refuses to set up two-factor sign-in", async () => {
    const user = await account();
    const own = (await callerFor(db, user.id)).account;
    expect(await whileAccountChanges(user.id, data, () => own.beginTwoFactor({ password: PASSWORD }))).toMatchObject(
      GONE,
    );
    const { account: again } = await callerFor(db, (await account()).id);
    const { secret } = await again.beginTwoFactor({ password: PASSWORD });
    const { userId } = await db.twoFactor.findFirstOrThrow();
    const confirmed = await whileAccountChanges(userId, data, () =>
      again.confirmTwoFactor({ code: codeOf(secret, NOW) }),
    );
    expect(confirmed).toMatchObject(GONE);
    expect(await db.twoFactor.findMany()).toMatchObject([{ userId, confirmedAt: null }]);
    expect(await db.recoveryCode.count()).toBe(0);
  });

  it("refuses a new affiliate code", async () => {
    const { id, affiliateCode } = await createAffiliate(db);
    const own = (await callerFor(db, id)).affiliate;
    expect(await whileAccountChanges(id, data, () => own.changeCode({ code: "INTRUDER" }))).toMatchObject(GONE);
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ affiliateCode });
  });

  it.each<[string, (own: Account, code: string) => Promise<unknown>]>([
    ["new recovery codes", (own, code) => own.newRecoveryCodes({ code })],
    ["switching two-factor sign-in off", (own, code) => own.endTwoFactor({ password: PASSWORD, code })],
  ])("refuses %s", async (_, act) => {
    const user = await account();
    const { account: own } = await callerFor(db, user.id);
    const { secret } = await own.beginTwoFactor({ password: PASSWORD });
    await own.confirmTwoFactor({ code: codeOf(secret, NOW) });
    const codes = await db.recoveryCode.findMany({ orderBy: { id: "asc" } });
    const at = new Date(NOW.getTime() + 60_000);
    const { account: later } = await callerFor(db, user.id, { now: at });
    expect(await whileAccountChanges(user.id, data, () => act(later, codeOf(secret, at)))).toMatchObject(GONE);
    expect(await db.twoFactor.count({ where: { confirmedAt: NOW } })).toBe(1);
    expect(await db.recoveryCode.findMany({ orderBy: { id: "asc" } })).toEqual(codes);
  });
});

it("a password reset voids an e-mail change that is requested at the same moment", async () => {
  const { id: userId } = await account();
  const [token, tokenHash] = [newLinkToken(), hashOfToken(newLinkToken())];
  const expiresAt = daysFromNow(1);
  await db.passwordReset.create({ data: { userId, tokenHash: hashOfToken(token), createdAt: NOW, expiresAt } });
  const visitor = createCaller({ service: await contextFor(db, null) });
  const { resetting } = await db.$transaction(
    async (tx) => {
      await lockUserRow(tx, userId);
      const reset = visitor.account.resetPassword({ token, password: "meadow-4711", confirmPassword: "meadow-4711" });
      await waitsForLock();
      const change = { newEmail: "intruder@example.test", tokenHash, createdAt: NOW, expiresAt };
      await tx.emailChange.create({ data: { userId, ...change } });
      return { resetting: reset };
    },
    { timeout: 60_000 },
  );
  await resetting;
  expect(await db.emailChange.count()).toBe(0);
});
