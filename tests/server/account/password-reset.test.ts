import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { hashPassword, isPasswordOf } from "~/server/auth/password";
import { db } from "~/server/db";
import type { OutgoingMail } from "~/server/mail/mail-transport";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAdminCaller, createUser, NOW } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const chosen = { password: "a new secret", confirmPassword: "a new secret" };

async function visitor(now = NOW) {
  return createCaller({ service: await contextFor(db, null, { now }) });
}

/** Sends the due e-mails and returns them. */
async function arrivals(): Promise<OutgoingMail[]> {
  const arrived: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void arrived.push(mail);
  await sendDueMails({ db, now: new Date(Date.now() + 1000), transport: { name: "open", send } });
  return arrived;
}

/** Requests a reset link and returns the token from the e-mail. */
async function linkFor(email: string): Promise<string> {
  await (await visitor()).account.requestPasswordReset({ email });
  const mail = (await arrivals()).find(({ to, text }) => to === email && text.includes("/reset-password?"));
  return /\/reset-password\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

beforeEach(resetDatabase);

describe("password reset", () => {
  it("sets a new password through a single-use e-mail link and ends all sessions", async () => {
    const user = await createUser(db, { passwordHash: await hashPassword("old secret") });
    const token = await linkFor(user.email);
    const api = await visitor(at(59));
    expect(await api.account.isResetLinkOpen({ token })).toBe(true);
    expect(await api.account.resetPassword({ token, ...chosen })).toEqual({ email: user.email });
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await isPasswordOf(after.passwordHash, "a new secret")).toBe(true);
    expect(after.sessionVersion).toBe(1);
    expect(await api.account.isResetLinkOpen({ token })).toBe(false);
    await expect(api.account.resetPassword({ token, ...chosen })).rejects.toThrow(
      "This link has expired or was used already",
    );
  });

  it("welcomes an owner whose address the link proves, once", async () => {
    const user = await createUser(db, { emailVerifiedAt: null });
    const welcomes = async () =>
      (await arrivals()).filter(({ template }) => template === "welcome").map(({ to }) => to);
    const reset = async () => {
      const token = await linkFor(user.email);
      await (await visitor()).account.resetPassword({ token, ...chosen });
      return welcomes();
    };
    expect(await reset()).toEqual([user.email]);
    expect(await reset()).toEqual([]);
  });

  it("answers the same for an address without an account, and sends it no e-mail", async () => {
    const user = await createUser(db);
    const api = await visitor();
    const answers: unknown[] = [];
    for (const email of [user.email, "nobody@example.test"])
      answers.push(await api.account.requestPasswordReset({ email }));
    expect(new Set(answers).size).toBe(1);
    expect((await arrivals()).map(({ to }) => to)).toEqual([user.email]);
  });

  it("sends no e-mail to a disabled account and voids its open link", async () => {
    const user = await createUser(db);
    const token = await linkFor(user.email);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    await (await visitor()).account.requestPasswordReset({ email: user.email });
    expect(await arrivals()).toEqual([]);
    await expect((await visitor()).account.resetPassword({ token, ...chosen })).rejects.toThrow("expired or was used");
  });

  it("sends no e-mail to a deleted account and voids its open link", async () => {
    const user = await createUser(db);
    const token = await linkFor(user.email);
    await (await createAdminCaller(db)).admin.users.delete({ userId: user.id });
    await arrivals();
    await (await visitor()).account.requestPasswordReset({ email: user.email });
    expect(await arrivals()).toEqual([]);
    await expect((await visitor()).account.resetPassword({ token, ...chosen })).rejects.toThrow("expired or was used");
  });

  it("rejects a link after one hour", async () => {
    const token = await linkFor((await createUser(db)).email);
    const api = await visitor(at(60));
    expect(await api.account.isResetLinkOpen({ token })).toBe(false);
    await expect(api.account.resetPassword({ token, ...chosen })).rejects.toMatchObject({
      cause: { reason: "reset-link-over" },
    });
  });

  it("does not store the link token in plain text, neither in the reset row nor in the outbox", async () => {
    const user = await createUser(db);
    const token = await linkFor(user.email);
    const stored = JSON.stringify([await db.passwordReset.findMany(), await db.outboxMail.findMany()]);
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
  });

  it("changes the password once when a link is used concurrently", async () => {
    const user = await createUser(db);
    const token = await linkFor(user.email);
    const api = await visitor();
    const results = await Promise.allSettled(
      ["first one", "other one"].map((password) =>
        api.account.resetPassword({ token, password, confirmPassword: password }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(after.sessionVersion).toBe(1);
    const winner = results[0]?.status === "fulfilled" ? "first one" : "other one";
    expect(await isPasswordOf(after.passwordHash, winner)).toBe(true);
  });

  it("leaves the account's links unlocked while it waits for the account, where another link is requested", async () => {
    const user = await createUser(db);
    const token = await linkFor(user.email);
    const old = { userId: user.id, tokenHash: "old", expiresAt: at(-1) };
    await db.passwordReset.create({ data: old });
    const api = await visitor();
    const { reset } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
        const reset = Promise.allSettled([api.account.resetPassword({ token, ...chosen })]);
        await waitsForLock();
        await tx.$queryRaw`SELECT 1 FROM password_resets WHERE user_id = ${user.id}::uuid FOR UPDATE NOWAIT`;
        return { reset };
      },
      { timeout: 60_000 },
    );
    expect(await reset).toMatchObject([{ status: "fulfilled" }]);
  });

  it("voids every other link of the account, as does a password change", async () => {
    const user = await createUser(db, { passwordHash: await hashPassword("old secret") });
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    const api = await visitor();
    await api.account.resetPassword({ token: first, ...chosen });
    expect(await api.account.isResetLinkOpen({ token: second })).toBe(false);
    const third = await linkFor(user.email);
    const own = await callerFor(db, user.id);
    await own.account.changePassword({
      currentPassword: "a new secret",
      newPassword: "another one",
      confirmPassword: "another one",
    });
    expect(await api.account.isResetLinkOpen({ token: third })).toBe(false);
  });

  it("allows five requests an hour per address, known or unknown, even when sent concurrently", async () => {
    const api = await visitor();
    for (const email of [(await createUser(db)).email, "nobody@example.test"]) {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => api.account.requestPasswordReset({ email })),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      await expect(api.account.requestPasswordReset({ email })).rejects.toMatchObject({
        code: "TOO_MANY_REQUESTS",
        cause: { reason: "too-many-tries" },
      });
    }
    expect(await db.passwordReset.count()).toBe(5);
  });

  it.each([
    [{ confirmPassword: "another" }, "Passwords do not match"],
    [{ password: "12345", confirmPassword: "12345" }, "Password must be at least 6 characters"],
    [{ password: "password", confirmPassword: "password" }, "most common ones"],
    [{ token: "short" }, "This link has expired or was used already"],
  ])("rejects %j with '%s' and leaves the link open", async (change, message) => {
    const token = await linkFor((await createUser(db)).email);
    const api = await visitor();
    const refusal = await api.account.resetPassword({ token, ...chosen, ...change }).catch(String);
    expect(refusal).toContain(message);
    expect(await api.account.isResetLinkOpen({ token })).toBe(true);
  });
});

describe("password change", () => {
  it("rate-limits guesses of the current password after ten tries", async () => {
    const user = await createUser(db, { passwordHash: await hashPassword("old secret") });
    const api = await callerFor(db, user.id);
    const change = { newPassword: "new secret", confirmPassword: "new secret" };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => api.account.changePassword({ ...change, currentPassword: `guess ${n}` })),
    );
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    await expect(api.account.changePassword({ ...change, currentPassword: "old secret" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  it("sets one of two concurrent new passwords and rejects the other", async () => {
    const user = await createUser(db, { passwordHash: await hashPassword("old secret") });
    const api = await callerFor(db, user.id);
    const results = await Promise.allSettled(
      ["first one", "other one"].map((newPassword) =>
        api.account.changePassword({ currentPassword: "old secret", newPassword, confirmPassword: newPassword }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(1);
  });

  it.each([
    [{ confirmPassword: "another" }, "New passwords do not match"],
    [{ newPassword: "12345", confirmPassword: "12345" }, "Password must be at least 6 characters"],
  ])("refuses %j with '%s'", async (wrong, message) => {
    const api = await callerFor(db, (await createUser(db)).id);
    const change = { currentPassword: "old secret", newPassword: "new secret", confirmPassword: "new secret" };
    expect(await api.account.changePassword({ ...change, ...wrong }).catch(String)).toContain(message);
  });
});
