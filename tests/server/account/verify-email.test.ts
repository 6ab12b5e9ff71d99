import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { hashOfToken } from "~/server/services/account/link-token";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdmin,
  createAffiliate,
  createUser,
  invited,
  NOW,
} from "~tests/support/factories";
import { whileAccountChanges } from "~tests/support/while-account-changes";

const HOUR = 60 * 60_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const person = { name: "Robin Field", email: "robin@example.test", password: "a fine secret" };
const filledIn = { ...person, confirmPassword: person.password };
const OVER = "This link has expired or was used already";

const visitor = async (now = NOW) => createCaller({ service: await contextFor(db, null, { now }) });
const accountOf = (email: string) => db.user.findUniqueOrThrow({ where: { email } });

/** Sends the due e-mails and returns those to this address. */
async function arrivals(to: string) {
  const arrived: { to: string; subject: string; text: string; html: string }[] = [];
  const send = async (mail: (typeof arrived)[number]) => void arrived.push(mail);
  await sendDueMails({ db, now: new Date(Date.now() + 1000), transport: { name: "open", send } });
  return arrived.filter((mail) => mail.to === to);
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = await arrivals(email);
  return /\/verify-email\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

beforeEach(async () => {
  await resetDatabase();
  await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL });
});

describe("e-mail verification", () => {
  it("mails the link to the address the account has by then, if it is unverified and not suspended by then", async () => {
    const sendDuring = async (data: Parameters<typeof whileAccountChanges>[1]) => {
      const { id } = await createUser(db, { emailVerifiedAt: null });
      const own = await callerFor(db, id);
      return whileAccountChanges(id, data, () => own.account.sendVerificationMail());
    };
    const toEmail = "moved@example.test";
    expect(await sendDuring({ email: toEmail })).toMatchObject({ value: { isVerified: false } });
    expect(await db.outboxMail.findMany()).toMatchObject([{ template: "email-verification", toEmail }]);
    expect(await db.emailVerification.findMany()).toMatchObject([{ email: toEmail }]);
    expect(await sendDuring({ emailVerifiedAt: NOW })).toMatchObject({ value: { isVerified: true } });
    expect(await sendDuring({ isDisabled: true })).toMatchObject({ reason: { code: "UNAUTHORIZED" } });
    expect(await db.outboxMail.count()).toBe(1);
  });

  it("verifies a new account's address once, through the mailed link", async () => {
    const api = await visitor();
    await api.account.signUp(filledIn);
    expect((await accountOf(person.email)).emailVerifiedAt).toBeNull();
    const token = await tokenFor(person.email);
    const now = later(71);
    const soon = await visitor(now);
    expect(await soon.account.isEmailLinkOpen({ token })).toBe(true);
    await soon.account.verifyEmail({ token });
    const user = await accountOf(person.email);
    expect(user.emailVerifiedAt).toEqual(now);
    expect(user.sessionVersion).toBe(0);
    expect(await soon.account.isEmailLinkOpen({ token })).toBe(false);
    await expect(soon.account.verifyEmail({ token })).rejects.toThrow(OVER);
  });

  it("also sends the link after an affiliate sign-up, without the typed name in the e-mail", async () => {
    const referrer = await createAffiliate(db, { affiliateCode: "ROBIN1" });
    const typed = { ...invited(referrer.affiliateCode ?? ""), name: "Buy Gold At Evil" };
    await (await visitor()).account.signUpAffiliate(typed);
    const [mail] = await arrivals(typed.email);
    expect(mail?.subject).toBe("Confirm your e-mail address");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("Evil");
  });

  it("welcomes who signed up by invitation to the program, once the address is confirmed", async () => {
    const referrer = await createAffiliate(db, { affiliateCode: "ROBIN1" });
    const typed = invited(referrer.affiliateCode ?? "");
    await (await visitor()).account.signUpAffiliate(typed);
    const token = await tokenFor(typed.email);
    await (await visitor()).account.verifyEmail({ token });
    const welcomes = await arrivals(typed.email);
    const { affiliateCode } = await accountOf(typed.email);
    expect(welcomes.map(({ subject }) => subject).sort()).toEqual([
      "Welcome to Assay",
      "Welcome to the affiliate program",
    ]);
    expect(welcomes.map(({ text }) => text).join()).toContain(`/affiliate/signup?ref=${affiliateCode}`);
  });

  it("does not repeat that welcome to an affiliate whom an admin let in before", async () => {
    const user = await createUser(db, { emailVerifiedAt: null, createdAt: later(-2) });
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    await admin.affiliates.setAffiliate({ userId: user.id, isAffiliate: true });
    await (await callerFor(db, user.id)).account.sendVerificationMail();
    const sent = await arrivals(user.email);
    const token = /token=([\w-]{43})/.exec(sent.map(({ text }) => text).join())?.[1] ?? "no link";
    await (await visitor()).account.verifyEmail({ token });
    expect(await db.outboxMail.count({ where: { template: "affiliate-approved" } })).toBe(1);
  });

  it("expires the link after three days and stores only its hash", async () => {
    await (await visitor()).account.signUp(filledIn);
    const token = await tokenFor(person.email);
    const kept = await db.emailVerification.findFirstOrThrow();
    expect(kept.tokenHash).toBe(hashOfToken(token));
    expect(JSON.stringify([kept, await db.outboxMail.findMany()])).not.toContain(token);
    const late = await visitor(later(72));
    expect(await late.account.isEmailLinkOpen({ token })).toBe(false);
    await expect(late.account.verifyEmail({ token })).rejects.toThrow(OVER);
    expect((await accountOf(person.email)).emailVerifiedAt).toBeNull();
  });

  it("verifies once for ten concurrent uses of the link", async () => {
    const api = await visitor();
    await api.account.signUp(filledIn);
    const token = await tokenFor(person.email);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => api.account.verifyEmail({ token })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [welcome, ...more] = await arrivals(person.email);
    expect(welcome).toMatchObject({ subject: expect.stringMatching(/^Welcome to /) });
    expect(welcome?.text).toContain("Hello Robin Field,");
    expect(more).toEqual([]);
  });

  it.each([
    ["has another address now", { email: "other@example.test" }],
    ["is disabled", { isDisabled: true }],
    ["is deleted", { deletedAt: NOW }],
  ])("is refused when the account %s", async (_, change) => {
    const api = await visitor();
    await api.account.signUp(filledIn);
    const token = await tokenFor(person.email);
    const { id } = await accountOf(person.email);
    await db.user.update({ where: { id }, data: change });
    expect(await api.account.isEmailLinkOpen({ token })).toBe(false);
    await expect(api.account.verifyEmail({ token })).rejects.toThrow(OVER);
    expect((await db.user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt).toBeNull();
  });

  it("sends the link again up to five times a day, until the address is verified", async () => {
    const user = await createUser(db, { emailVerifiedAt: null });
    const api = await callerFor(db, user.id);
    expect((await api.account.profile()).emailVerifiedAt).toBeNull();
    for (let n = 0; n < 5; n++) expect(await api.account.sendVerificationMail()).toEqual({ isVerified: false });
    await expect(api.account.sendVerificationMail()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await db.outboxMail.count({ where: { toEmail: user.email } })).toBe(5);
    const token = await tokenFor(user.email);
    await (await visitor()).account.verifyEmail({ token });
    expect(await api.account.sendVerificationMail()).toEqual({ isVerified: true });
    expect((await api.account.profile()).emailVerifiedAt).toEqual(NOW);
  });

  it("also happens through a password reset link", async () => {
    const user = await createUser(db, { emailVerifiedAt: null });
    const api = await visitor();
    await api.account.requestPasswordReset({ email: user.email });
    const [mail] = await arrivals(user.email);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    await api.account.resetPassword({ token, password: "a new secret", confirmPassword: "a new secret" });
    expect((await accountOf(user.email)).emailVerifiedAt).toEqual(NOW);
  });

  it("deletes the links with the account", async () => {
    const [admin, user] = [await createAdmin(db), await createUser(db, { emailVerifiedAt: null })];
    await (await callerFor(db, user.id)).account.sendVerificationMail();
    await (await callerFor(db, admin.id)).admin.users.delete({ userId: user.id });
    expect(await db.emailVerification.count()).toBe(0);
  });
});
