import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createAffiliate, createUser, daysFromNow } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const reason = "I know many labs";

describe("affiliate request", () => {
  it("allows one pending request, even for ten concurrent clicks, and another once it is rejected", async () => {
    const user = await createUser(db);
    const api = await callerFor(db, user.id);
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.account.requestAffiliate({ reason })),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const press of presses) {
      if (press.status === "rejected") expect(press.reason).toMatchObject({ cause: { reason: "already-asked" } });
    }
    expect((await api.account.profile()).affiliateRequest).toMatchObject({ status: "pending" });
    await db.affiliateRequest.updateMany({ data: { status: "rejected" } });
    expect((await api.account.profile()).affiliateRequest).toMatchObject({ status: "rejected" });
    await api.account.requestAffiliate({ reason });
    expect(await db.affiliateRequest.count()).toBe(2);
  });

  it("no longer shows a rejection that an affiliate membership has superseded", async () => {
    const user = await createUser(db);
    const at = async (days: number) => {
      const ctx = { now: daysFromNow(days) };
      return { mine: await callerFor(db, user.id, ctx), shop: (await createAdminCaller(db, ctx)).admin.affiliates };
    };
    const { mine, shop } = await at(0);
    const decline = async () => {
      const { id: requestId } = await db.affiliateRequest.findFirstOrThrow({ where: { status: "pending" } });
      await shop.reject({ requestId, reason: "Too early" });
    };
    await mine.account.requestAffiliate({ reason });
    await decline();
    expect((await mine.account.profile()).affiliateRequest).toMatchObject({ decisionReason: "Too early" });
    await (await at(30)).shop.setAffiliate({ userId: user.id, isAffiliate: true });
    await (await at(90)).shop.setAffiliate({ userId: user.id, isAffiliate: false });
    expect((await mine.account.profile()).affiliateRequest).toBeNull();
    await (await at(100)).mine.account.requestAffiliate({ reason });
    await decline();
    expect((await mine.account.profile()).affiliateRequest).toMatchObject({ status: "rejected" });
  });

  it("is refused if an admin makes the user an affiliate at the same moment", async () => {
    const user = await createUser(db);
    const api = await callerFor(db, user.id);
    const { outcome } = await db.$transaction(
      async (tx) => {
        const grant = { isAffiliate: true, affiliateCode: "GRANTED1" };
        await tx.user.update({ where: { id: user.id }, data: grant });
        const outcome = Promise.allSettled([api.account.requestAffiliate({ reason })]);
        await waitsForLock();
        return { outcome };
      },
      { timeout: 60_000 },
    );
    expect(await outcome).toMatchObject([{ reason: { cause: { reason: "already-affiliate" } } }]);
    expect(await db.affiliateRequest.count()).toBe(0);
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("requires a reason and a user who is not an affiliate yet", async () => {
    const api = await callerFor(db, (await createUser(db)).id);
    await expect(api.account.requestAffiliate({ reason: "  " })).rejects.toThrow(
      "Please tell us why you want to become an affiliate",
    );
    const affiliate = await callerFor(db, (await createAffiliate(db)).id);
    await expect(affiliate.account.requestAffiliate({ reason })).rejects.toMatchObject({
      cause: { reason: "already-affiliate" },
    });
    expect(await db.affiliateRequest.count()).toBe(0);
  });
});
