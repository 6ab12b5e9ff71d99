// What accounts left behind that were deleted before their deletion erased it.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { LAST_LEFT } from "~/server/services/partnership/end-partnership-membership";
import { forgetReasons } from "~/server/services/users/forget-reasons";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An account that dissolved a team and had a claim declined; a deleted one lost only the message in the thread. */
async function account(deletedAt: Date | null, reason = "We fell out with Noor") {
  const { id: userId } = await createUser(db, { deletedAt });
  const ended = { status: "dissolved", dissolvedAt: NOW, dissolutionReason: reason } as const;
  const { id: partnershipId } = await db.affiliatePartnership.create({ data: { name: "The Alloy", ...ended } });
  const message = deletedAt ? "" : reason;
  await db.partnershipMessage.create({
    data: { partnershipId, fromUserId: userId, messageType: "dissolved", message },
  });
  const { id: claimId } = await db.orderClaim.create({
    data: {
      userId,
      asked: "ABC",
      answer: "unknown",
      message: "",
      status: "rejected",
      decisionReason: "Not yours, Noor",
    },
  });
  const after = { status: "rejected", reason: "Not yours, Noor", note: "Call Noor" };
  await db.auditEntry.create({
    data: { actorName: "Ann", action: "claim.decline", entity: "claim", entityId: claimId, after },
  });
  const read = async () => ({
    team: (await db.affiliatePartnership.findUniqueOrThrow({ where: { id: partnershipId } })).dissolutionReason,
    claim: (await db.orderClaim.findUniqueOrThrow({ where: { id: claimId } })).decisionReason,
    audit: (await db.auditEntry.findFirstOrThrow({ where: { entityId: claimId } })).after,
  });
  return { read, kept: { team: reason, claim: "Not yours, Noor", audit: after } };
}

it("reasons of teams and claims go with accounts that were deleted earlier, and only with them", async () => {
  const [gone, here] = [await account(NOW), await account(null)];
  expect(await forgetReasons(db)).toBe(3);
  expect(await gone.read()).toEqual({ team: null, claim: "", audit: { status: "rejected" } });
  expect(await here.read()).toEqual(here.kept);
  expect(await forgetReasons(db)).toBe(0);
});

it("the shop's own reason of a team that its last member left stays", async () => {
  const { read } = await account(NOW, LAST_LEFT);
  await forgetReasons(db);
  expect(await read()).toMatchObject({ team: LAST_LEFT });
});
