import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAffiliate, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const reason = "I know many labs";

describe("asking to become an affiliate", () => {
  it("is one at a time, ten presses at once included, and can be made again once rejected", async () => {
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

  it("needs a reason, and somebody who is not one already", async () => {
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
