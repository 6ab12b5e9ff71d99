// What an admin takes away by mistake and gives back: unsent news is withdrawn, and who may have read it is told.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createCategory, createUser, daysFromNow } from "~tests/support/factories";

beforeEach(resetDatabase);

const GOLD = { subscriptionTier: "Gold", subscriptionExpiresAt: daysFromNow(90) } as const;
const NONE = { subscriptionTier: "None", subscriptionExpiresAt: null } as const;

async function account(given: object = {}) {
  const user = await createUser(db, given);
  const { id: adminId } = await createAdmin(db);
  const save = async (change: object) => {
    // Each save is a request of its own.
    const { users } = (await callerFor(db, adminId, { requestId: randomUUID() })).admin;
    const { mark, fields } = await users.byId({ userId: user.id });
    await users.update({ userId: user.id, mark, fields: { ...fields, ...change } });
  };
  const mails = async () =>
    db.outboxMail.findMany({ where: { toEmail: user.email }, orderBy: [{ createdAt: "asc" }, { template: "desc" }] });
  const told = async () => (await mails()).map(({ template }) => template);
  const lastText = async () => {
    const last = (await mails()).at(-1);
    return last ? (await composeMail(db, last)).text : "";
  };
  return { user, save, mails, told, lastText };
}

const mark = (data: object) => db.outboxMail.updateMany({ data });
const SENT = { status: "sent", attempts: 1 };
/** States of an e-mail that its reader may have seen. */
const MAYBE_READ = [
  ["was sent", SENT],
  ["is being sent", { status: "sending", attempts: 1 }],
  ["may have arrived", { status: "waiting", attempts: 1 }],
] as const;

describe("access to a category, taken away and given back", () => {
  async function twoCategories() {
    const [one, other] = [
      await createCategory(db, { name: "Peptides", isRestricted: true }),
      await createCategory(db, { name: "Solvents", isRestricted: true }),
    ];
    const of = await account();
    const has = (...approvedCategoryIds: string[]) => of.save({ approvedCategoryIds });
    await has(one.id, other.id);
    return { ...of, one, other, has };
  }

  it("is not mentioned if no e-mail was sent", async () => {
    const { one, other, has, told, lastText } = await twoCategories();
    await has();
    expect(await lastText()).toContain("You can no longer see or order the products in Peptides, Solvents.");
    await has(one.id);
    expect(await lastText()).toContain("You can no longer see or order the products in Solvents.");
    await has(one.id, other.id);
    expect(await told()).toEqual([]);
  });

  it.each(MAYBE_READ)("is told once if the e-mail %s", async (_, state) => {
    const { one, other, has, told, lastText } = await twoCategories();
    await has(other.id);
    await mark(state);
    await has(one.id, other.id);
    expect(await lastText()).toContain("We told you that your access to Peptides has ended. You have it again");
    expect((await told()).filter((template) => template === "access-returned")).toHaveLength(1);
    await mark(SENT);
    // Taken away unread and given back: the last that its owner heard is still true.
    const before = await told();
    await has(other.id);
    await has(one.id, other.id);
    expect(await told()).toEqual(before);
    await has(other.id);
    expect((await told()).at(-1)).toBe("access-withdrawn");
  });

  it("is told by the answer alone if a request for it was waiting", async () => {
    const { user, one, has, told } = await twoCategories();
    await has();
    await mark(SENT);
    await db.accessRequest.create({ data: { userId: user.id, categoryId: one.id, reason: "For my lab" } });
    await has(one.id);
    expect(await told()).toEqual(["access-withdrawn", "access-decided"]);
  });

  it("sends nothing to a suspended account, and no news that is no longer true", async () => {
    const { user, one, other, has, told } = await twoCategories();
    await has();
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    await has(one.id, other.id);
    expect(await told()).toEqual([]);
  });
});

describe("a membership, taken away and given back", () => {
  it("is not mentioned if no e-mail was sent", async () => {
    const { save, told } = await account(GOLD);
    await save(NONE);
    expect(await told()).toEqual(["membership-cut"]);
    await save(GOLD);
    expect(await told()).toEqual([]);
  });

  it("is told as the change that it is if it is given back in part", async () => {
    const { save, mails, lastText } = await account(GOLD);
    await save(NONE);
    await save({ ...GOLD, subscriptionTier: "Bronze" });
    expect(await mails()).toMatchObject([{ payload: { formerTier: "Gold", tier: "Bronze" } }]);
    expect(await lastText()).toMatch(/We have changed your membership\. It is now:\s+Membership: +Bronze/);
    await save(GOLD);
    expect(await mails()).toEqual([]);
  });

  it.each(MAYBE_READ)("is told once if the e-mail %s", async (_, state) => {
    const { save, mails, lastText } = await account(GOLD);
    await save(NONE);
    await mark(state);
    await save(GOLD);
    expect(await lastText()).toMatch(/We have changed your membership\. It is now:\s+Membership: +Gold/);
    await mark(SENT);
    const count = (await mails()).length;
    await save({ subscriptionExpiresAt: daysFromNow(120) });
    expect(await mails()).toHaveLength(count);
  });
});
