import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { auditEntriesAbout } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createCategory,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";
import { apiWith, browserOf, newAccount, SECRET, signIn } from "~tests/support/sign-in";

beforeEach(resetDatabase);

const REASON = "Several cards were reported stolen";
const admin = async () => (await createAdminCaller(db)).admin.users;
const accountOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const errorOf = async (response: Response) =>
  new URL(((await response.json()) as { url: string }).url).searchParams.get("error");

describe("suspended account", () => {
  it("is signed out everywhere until reinstated, and told so only with the right password", async () => {
    const users = await admin();
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect(await users.suspend({ userId: user.id, reason: REASON })).toEqual({ alreadySuspended: false });
    expect(await (await apiWith(cookie)).account.me()).toBeNull();
    const refused = await signIn(user.email, SECRET);
    expect([refused.status, await errorOf(refused)]).toEqual([403, "Suspended"]);
    expect(refused.headers.getSetCookie().join()).not.toContain("session-token=ey");
    expect(await errorOf(await signIn(user.email, "wrong password"))).toBe("CredentialsSignin");
    await users.reinstate({ userId: user.id });
    expect(await (await apiWith(cookie)).account.me()).toBeNull();
    expect((await signIn(user.email, SECRET)).status).toBe(200);
  });

  it("gets one e-mail with the reason, and one when it is reinstated", async () => {
    const users = await admin();
    const user = await createAffiliate(db, { name: "Robin Field" });
    await users.suspend({ userId: user.id, reason: REASON });
    expect(await users.suspend({ userId: user.id, reason: "Another" })).toEqual({ alreadySuspended: true });
    expect(await accountOf(user.id)).toMatchObject({ isDisabled: true, suspendedAt: NOW, suspensionReason: REASON });
    await db.outboxMail.updateMany({ data: { status: "sent" } });
    await users.reinstate({ userId: user.id });
    expect(await users.reinstate({ userId: user.id })).toEqual({ alreadyReinstated: true });
    expect(await accountOf(user.id)).toMatchObject({ isDisabled: false, suspendedAt: null, suspensionReason: null });
    const mails = await db.outboxMail.findMany({ where: { toEmail: user.email }, orderBy: { createdAt: "asc" } });
    const [suspended, lifted] = await Promise.all(mails.map((mail) => composeMail(db, mail)));
    expect(mails).toHaveLength(2);
    expect(suspended?.subject).toBe("Your Assay account has been suspended");
    for (const part of ["Hello Robin", REASON, "not paid out until the suspension is lifted"]) {
      expect(suspended?.text).toContain(part);
    }
    expect(lifted?.text).toContain("You can sign in and order again.");
    expect(lifted?.text).toContain("Your earnings are paid out again once you have added a cash-app tag.");
    const acts = await auditEntriesAbout(db, user.id);
    expect(acts.map(({ action, after }) => [action, after])).toEqual([
      ["user.suspend", { isDisabled: true, suspensionReason: REASON }],
      ["user.reinstate", { isDisabled: false, suspensionReason: null }],
    ]);
  });

  it("gets no e-mail about approved or declined requests, which it cannot use", async () => {
    const { admin: api } = await createAdminCaller(db);
    const [user, other] = [await createUser(db), await createUser(db)];
    const [first, second] = [
      await createCategory(db, { isRestricted: true }),
      await createCategory(db, { isRestricted: true }),
    ];
    const ask = (userId: string, categoryId: string) =>
      db.accessRequest.create({ data: { userId, categoryId, reason: "For my lab" } });
    const requests = [
      await ask(user.id, first.id),
      await ask(user.id, second.id),
      await ask(other.id, first.id),
    ] as const;
    const joins = await db.affiliateRequest.create({ data: { userId: user.id, reason: "My friends" } });
    await api.users.suspend({ userId: user.id, reason: REASON });
    await api.access.approve({ requestId: requests[0].id });
    await api.access.decline({ requestId: requests[1].id, reason: "Not now" });
    await api.access.approve({ requestId: requests[2].id });
    await api.affiliates.approve({ requestId: joins.id });
    await api.affiliates.setAffiliate({ userId: other.id, isAffiliate: true });
    const mails = await db.outboxMail.findMany({ select: { template: true, toEmail: true } });
    expect(mails.map(({ template, toEmail }) => [template, toEmail === user.email]).sort()).toEqual([
      ["access-decided", false],
      ["account-suspended", true],
      ["affiliate-approved", false],
    ]);
  });

  it("is found in the user list, and its page shows the date and reason", async () => {
    const users = await admin();
    const user = await createUser(db);
    await createUser(db);
    await users.suspend({ userId: user.id, reason: REASON });
    const { rows } = await users.list({ kind: "suspended" });
    expect(rows).toMatchObject([{ id: user.id, isDisabled: true }]);
    expect(await users.byId({ userId: user.id })).toMatchObject({
      ...{ isDisabled: true, suspendedAt: NOW, suspensionReason: REASON },
    });
  });

  it("cannot order, even from a page opened before the suspension", async () => {
    const user = await createUser(db);
    const address = await createAddress(db, user.id);
    const api = await callerFor(db, user.id);
    await api.cart.add({ productId: (await createProduct(db)).id, quantity: 1 });
    const { orderKey, totalCents } = await api.cart.get();
    const place = () =>
      api.orders.place({
        ...{ idempotencyKey: orderKey ?? "", addressId: address.id, seenTotalCents: totalCents },
        researchConfirmed: true,
      });
    const users = await admin();
    await users.suspend({ userId: user.id, reason: REASON });
    await expect(place()).rejects.toMatchObject({
      ...{ code: "FORBIDDEN", message: expect.stringContaining("Your account is suspended") },
      cause: { reason: "account-suspended" },
    });
    expect(await db.order.count()).toBe(0);
    await users.reinstate({ userId: user.id });
    await place();
    expect(await db.order.count()).toBe(1);
  });
});

describe("suspending an account", () => {
  it("is refused for oneself, the house account or without a reason; of two concurrent admins, one keeps access", async () => {
    const [one, other] = [await createAdmin(db), await createAdmin(db)];
    const [first, second] = [await callerFor(db, one.id), await callerFor(db, other.id)];
    const house = await createUser(db, { email: env.ROOT_AFFILIATE_EMAIL });
    const suspend = (caller: typeof first, userId: string, reason = REASON) =>
      caller.admin.users.suspend({ userId, reason });
    await expect(suspend(first, one.id)).rejects.toMatchObject({ cause: { reason: "own-account" } });
    await expect(suspend(first, house.id)).rejects.toMatchObject({ cause: { reason: "house-account" } });
    await expect(suspend(first, other.id, "  ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const acts = await Promise.allSettled([suspend(first, other.id), suspend(second, one.id)]);
    expect(acts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.user.count({ where: { isAdmin: true, isDisabled: false } })).toBe(1);
  });

  it("happens once for ten concurrent requests", async () => {
    const users = await admin();
    const user = await createUser(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => users.suspend({ userId: user.id, reason: REASON })),
    );
    expect(answers.filter(({ alreadySuspended }) => !alreadySuspended)).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { action: "user.suspend" } })).toBe(1);
    expect(await db.outboxMail.count({ where: { template: "account-suspended" } })).toBe(1);
    expect((await accountOf(user.id)).sessionVersion).toBe(1);
  });
});
