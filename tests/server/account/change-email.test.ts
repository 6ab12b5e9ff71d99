// A new address takes effect once the link mailed to it is opened; the old address gets a notice.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

const PASSWORD = "a fine secret";
const OLD = "robin@example.test";
const NEW = "robin@lab.example";
const OVER = "This link has expired or was used already";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(resetDatabase);

const account = (fields: object = {}) => createUser(db, { email: OLD, name: "Robin Field", passwordHash, ...fields });
const ask = { newEmail: ` ${NEW.toUpperCase()} `, currentPassword: PASSWORD };
const visitor = async (now = NOW) => createCaller({ service: await contextFor(db, null, { now }) });

async function arrivals() {
  const arrived: { to: string; subject: string; text: string }[] = [];
  const send = async (mail: (typeof arrived)[number]) => void arrived.push(mail);
  await sendDueMails({ db, now: new Date(Date.now() + 1000), transport: { name: "open", send } });
  return arrived;
}
const tokenIn = (mails: Awaited<ReturnType<typeof arrivals>>) =>
  /\/verify-email\?token=([\w-]{43})/.exec(mails.find(({ to }) => to === NEW)?.text ?? "")?.[1] ?? "no link";

describe("e-mail address change", () => {
  it("takes effect via its link, updates orders, alerts and links, and notifies the old address twice", async () => {
    const user = await account();
    const order = await createOrder(db, user);
    const api = await callerFor(db, user.id);
    const [mine, both] = [await createProduct(db, { soldOut: true }), await createProduct(db, { soldOut: true })];
    for (const { id: productId } of [mine, both]) await api.stockAlerts.ask({ productId });
    await (await visitor()).stockAlerts.ask({ productId: both.id, email: NEW });
    await api.account.changeEmail(ask);
    expect(await api.account.profile()).toMatchObject({ email: OLD, newEmail: NEW });
    await (await visitor()).account.requestPasswordReset({ email: OLD });
    const mails = await arrivals();
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      `${OLD}: Choose a new password`,
      `${OLD}: Someone asked to change your e-mail address`,
      `${NEW}: Confirm your new e-mail address`,
    ]);
    const token = tokenIn(mails);
    expect(JSON.stringify([await db.emailChange.findMany(), await db.outboxMail.findMany()])).not.toContain(token);
    const anyone = await visitor();
    expect(await anyone.account.isEmailLinkOpen({ token })).toBe(true);
    expect(await anyone.account.verifyEmail({ token })).toEqual({ isChanged: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      email: NEW,
      emailVerifiedAt: NOW,
    });
    expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).email).toBe(NEW);
    const waiting = await db.stockAlert.findMany({ select: { productId: true, email: true } });
    expect(waiting).toHaveLength(2);
    expect(waiting).toEqual(
      expect.arrayContaining([mine, both].map(({ id: productId }) => ({ productId, email: NEW }))),
    );
    expect(await db.passwordReset.count({ where: { usedAt: null } })).toBe(0);
    expect(await api.account.profile()).toMatchObject({ email: NEW, newEmail: null });
    const [notice] = await arrivals();
    expect(notice).toMatchObject({ to: OLD, subject: "Your e-mail address was changed" });
    expect(notice?.text).toContain("r•••@lab.example");
    await expect(anyone.account.verifyEmail({ token })).rejects.toThrow(OVER);
  });

  it("redirects waiting e-mails and answers, except security notices and e-mails to the shop", async () => {
    const user = await account();
    const api = await callerFor(db, user.id);
    const order = await createOrder(db, user);
    const thread = { topic: "other", name: "Robin", lastMessageAt: NOW } as const;
    const { id: conversationId } = await db.conversation.create({ data: { ...thread, userId: user.id, email: OLD } });
    await api.account.changeEmail(ask);
    const token = tokenIn(await arrivals());
    const to = (dedupeKey: string, template: string, payload: object) =>
      db.outboxMail.create({ data: { dedupeKey, template, payload: { ...payload }, toEmail: OLD } });
    await to(`order-message:${order.id}:admin:after:start`, "order-message", { orderId: order.id, ids: [] });
    await to("alert", "back-in-stock", { productId: crypto.randomUUID(), email: OLD });
    await to("security", "password-changed", { userId: user.id });
    await to("shop", "order-placed-shop", { orderId: order.id, ids: [order.id] });
    await (await visitor()).account.verifyEmail({ token });
    const waiting = await db.outboxMail.findMany({ where: { status: "waiting" }, orderBy: { dedupeKey: "asc" } });
    expect(waiting.map(({ template, toEmail }) => `${toEmail}: ${template}`)).toEqual([
      `${NEW}: back-in-stock`,
      `${OLD}: email-change-notice`,
      `${NEW}: order-message`,
      `${OLD}: password-changed`,
      `${OLD}: order-placed-shop`,
    ]);
    expect(waiting[0]?.payload).toMatchObject({ email: NEW });
    const { admin } = await createAdminCaller(db);
    const answer = { conversationId, messageId: crypto.randomUUID(), message: "Yes", isDone: true };
    await admin.messages.answer(answer);
    expect(await db.outboxMail.findFirst({ where: { template: "contact-answer" } })).toMatchObject({ toEmail: NEW });
  });

  it("redirects resent e-mails and membership rejections, except change notices and shop e-mails", async () => {
    const user = await account({ email: NEW });
    const order = await createOrder(db, { id: user.id, email: NEW });
    const { admin } = await createAdminCaller(db);
    const sent = { status: "sent", sentAt: NOW, toEmail: OLD } as const;
    const notice = { userId: user.id, newEmail: "r•••@lab.example", isDone: true, wasVerified: true };
    const again = async (template: string, payload: object, orderId: string | null = null) => {
      const data = { ...sent, dedupeKey: template, template, payload: { ...payload }, orderId };
      const { id: mailId } = await db.outboxMail.create({ data });
      await admin.mail.sendAgain({ mailId });
      const where = { template, status: "waiting" } as const;
      return (await db.outboxMail.findFirstOrThrow({ where })).toEmail;
    };
    expect(await again("email-change-notice", notice)).toBe(OLD);
    expect(await again("order-placed", { orderId: order.id }, order.id)).toBe(NEW);
    expect(await again("welcome", { userId: user.id })).toBe(NEW);
    expect(await again("access-decided", { requestId: crypto.randomUUID() })).toBe(NEW);
    expect(await again("order-placed-shop", { orderId: order.id }, order.id)).toBe(env.ROOT_AFFILIATE_EMAIL);
    const asked = {
      userEmail: OLD,
      currentTier: "None",
      requestedTier: "Gold",
      amountCents: 100,
      paymentProof: "x",
    } as const;
    const { id: requestId } = await db.subscriptionRequest.create({
      data: { ...asked, userId: user.id, status: "rejected", rejectionReason: "No payment came" },
    });
    await admin.membership.reopen({ requestId, reason: "It came after all" });
    expect(await db.subscriptionRequest.findUnique({ where: { id: requestId } })).toMatchObject({ userEmail: NEW });
    await db.subscriptionRequest.update({ where: { id: requestId }, data: { userEmail: OLD } });
    await admin.membership.reject({ requestId, reason: "It went back" });
    expect(await db.outboxMail.findFirst({ where: { template: "membership-rejected" } })).toMatchObject({
      toEmail: NEW,
    });
  });

  it("verifies an unverified account and sends one welcome e-mail", async () => {
    const user = await account({ emailVerifiedAt: null, countedInNetworkAt: null });
    const api = await callerFor(db, user.id);
    await api.account.changeEmail(ask);
    await (await visitor()).account.verifyEmail({ token: tokenIn(await arrivals()) });
    const { account: now } = await callerFor(db, user.id);
    expect(await now.me()).toMatchObject({ email: NEW, isEmailVerified: true });
    expect(await db.outboxMail.findMany({ where: { template: "welcome" } })).toMatchObject([{ toEmail: NEW }]);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).countedInNetworkAt).toEqual(NOW);
  });

  it("requires the password, and refuses the same, a taken (as a field error) and a malformed address", async () => {
    const user = await account();
    await createUser(db, { email: "taken@example.test" });
    const { account: mine } = await callerFor(db, user.id);
    await expect(mine.changeEmail({ ...ask, currentPassword: "wrong one" })).rejects.toMatchObject({
      cause: { reason: "wrong-password" },
    });
    await expect(mine.changeEmail({ ...ask, newEmail: OLD })).rejects.toMatchObject({
      cause: { reason: "same-email" },
    });
    await expect(mine.changeEmail({ ...ask, newEmail: "taken@example.test" })).rejects.toMatchObject({
      cause: { reason: "email-taken", detail: { fieldErrors: { newEmail: expect.any(String) } } },
    });
    await expect(mine.changeEmail({ ...ask, newEmail: "robin@" })).rejects.toThrow("Invalid email format");
    expect(await db.emailChange.count()).toBe(0);
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("counts wrong passwords together with password changes, and resets them after the right one", async () => {
    const user = await account();
    const { account: mine } = await callerFor(db, user.id);
    const wrong = (kind: "email" | "password") => {
      const currentPassword = "wrong one";
      if (kind === "email") return mine.changeEmail({ ...ask, currentPassword });
      return mine.changePassword({ currentPassword, newPassword: "another one", confirmPassword: "another one" });
    };
    for (let n = 0; n < 4; n++) {
      for (const kind of ["email", "password", "email"] as const) {
        await expect(wrong(kind)).rejects.toMatchObject({ cause: { reason: "wrong-password" } });
      }
      await mine.changeEmail(ask);
    }
  });

  it("is refused for the house account, whose address is configured", async () => {
    const house = await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL, passwordHash });
    const { account: mine } = await callerFor(db, house.id);
    await expect(mine.changeEmail(ask)).rejects.toMatchObject({ cause: { reason: "house-account" } });
  });

  it("allows five requests a day; only the last link works, and none after the change is cancelled", async () => {
    const user = await account();
    const { account: mine } = await callerFor(db, user.id);
    await mine.changeEmail(ask);
    const first = tokenIn(await arrivals());
    await mine.changeEmail(ask);
    const second = tokenIn(await arrivals());
    const anyone = await visitor();
    await expect(anyone.account.verifyEmail({ token: first })).rejects.toThrow(OVER);
    await mine.cancelEmailChange();
    expect((await mine.profile()).newEmail).toBeNull();
    await expect(anyone.account.verifyEmail({ token: second })).rejects.toThrow(OVER);
    for (let n = 0; n < 3; n++) await mine.changeEmail(ask);
    await expect(mine.changeEmail(ask)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it.each([
    ["is older than three days", {}, new Date(NOW.getTime() + 72 * 3_600_000)],
    ["belongs to an account that is disabled", { isDisabled: true }, NOW],
    ["belongs to an account that is deleted", { deletedAt: NOW }, NOW],
  ])("does not take effect through a link that %s", async (_, change, now) => {
    const user = await account();
    await (await callerFor(db, user.id)).account.changeEmail(ask);
    const token = tokenIn(await arrivals());
    await db.user.update({ where: { id: user.id }, data: change });
    await expect((await visitor(now)).account.verifyEmail({ token })).rejects.toThrow(OVER);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).email).toBe(OLD);
  });

  it("gives an address to only one of two accounts that confirm it concurrently", async () => {
    const [one, two] = [await account(), await account({ email: "ada@example.test" })];
    const links: string[] = [];
    for (const user of [one, two]) {
      await (await callerFor(db, user.id)).account.changeEmail(ask);
      links.push(tokenIn(await arrivals()));
    }
    const anyone = await visitor();
    const answers = await Promise.allSettled(links.map((token) => anyone.account.verifyEmail({ token })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.user.count({ where: { email: NEW } })).toBe(1);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(String(refused?.reason)).toContain("An account with this e-mail already exists");
  });
});

describe("unconfirmed e-mail change", () => {
  const next = "another fine secret";
  const asAdmin = async () => (await createAdminCaller(db)).admin.users;
  const ends: [string, (userId: string) => Promise<unknown>][] = [
    [
      "a new password by a link",
      async () => {
        await (await visitor()).account.requestPasswordReset({ email: OLD });
        const mail = (await arrivals()).find(({ text }) => text.includes("/reset-password?"));
        const token = /\/reset-password\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
        await (await visitor()).account.resetPassword({ token, password: next, confirmPassword: next });
      },
    ],
    [
      "a new password by its owner",
      async (userId) => {
        const change = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
        await (await callerFor(db, userId)).account.changePassword(change);
      },
    ],
    ["a password that an admin sets", async (userId) => (await asAdmin()).setPassword({ userId, password: next })],
    [
      "a suspension",
      async (userId) => {
        await (await asAdmin()).suspend({ userId, reason: "Taken over" });
        await (await asAdmin()).reinstate({ userId });
      },
    ],
  ];
  it.each(ends)("is voided by %s, so an intruder cannot take the account over", async (_, end) => {
    const { id } = await account();
    await (await callerFor(db, id)).account.changeEmail(ask);
    const token = tokenIn(await arrivals());
    await end(id);
    await expect((await visitor()).account.verifyEmail({ token })).rejects.toThrow(OVER);
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ email: OLD });
  });
});
