import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { isCodeTaken } from "~/server/services/affiliate/unused-code";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const affiliate = async (affiliateCode: string) => {
  const user = await createAffiliate(db, { affiliateCode });
  return { user, api: (await callerFor(db, user.id)).affiliate };
};
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { cause?: { reason?: string }; code?: string }) => error.cause?.reason ?? error.code,
  );

describe("affiliate.changeCode", () => {
  it("stores the new code in upper case and keeps links with the former code working", async () => {
    const { user, api } = await affiliate("FIRST001");
    expect(await api.changeCode({ code: " second02 " })).toEqual({ code: "SECOND02" });
    const visitor = (await callerFor(db, null)).affiliate;
    for (const code of ["FIRST001", "second02"])
      expect(await visitor.checkCode({ code })).toMatchObject({ valid: true });
    await visitor.recordClick({ code: "first001", landingPage: "/" });
    expect(await db.referralClick.findMany()).toMatchObject([{ affiliateUserId: user.id }]);
    expect(await api.publicIdentity()).toMatchObject({ formerCodes: ["FIRST001"], changesLeft: 4 });
  });

  it("is safe to repeat, and lets an affiliate return to their own former code", async () => {
    const { user, api } = await affiliate("FIRST001");
    for (const code of ["SECOND02", "SECOND02", "FIRST001"]) await api.changeCode({ code });
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { formerCodes: true } });
    expect([after.affiliateCode, after.formerCodes.map(({ code }) => code)]).toEqual(["FIRST001", ["SECOND02"]]);
  });

  it.each(["OTHER10A", "0THER1OA", "OTHERLOA", "FORMER77", "F0RMER77"])(
    "refuses %s, which matches or looks like a code that another affiliate has or had",
    async (code) => {
      const { user: other, api: others } = await affiliate("FORMER77");
      await others.changeCode({ code: "OTHER10A" });
      const { user, api } = await affiliate("MINE0001");
      await expect(api.changeCode({ code })).rejects.toMatchObject({
        cause: { reason: "code-taken", detail: { fieldErrors: { code: expect.stringContaining("is taken") } } },
      });
      expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ affiliateCode: "MINE0001" });
      expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ affiliateCode: "OTHER10A" });
    },
  );

  it.each(["GONE0001", "G0NEOO0I", "BEFORE77"])(
    "refuses %s, which matches or looks like a code that a deleted account has or had",
    async (code) => {
      const admin = await createAdmin(db);
      const { user: gone, api: theirs } = await affiliate("BEFORE77");
      await theirs.changeCode({ code: "GONE0001" });
      await (await callerFor(db, admin.id)).admin.users.delete({ userId: gone.id });
      const { user, api } = await affiliate("MINE0001");
      expect(await reasonOf(api.changeCode({ code }))).toBe("code-taken");
      const caller = await callerFor(db, admin.id);
      expect(await reasonOf(caller.admin.affiliates.changeCode({ userId: user.id, code }))).toBe("code-taken");
      expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ affiliateCode: "MINE0001" });
      expect(await isCodeTaken(db, code, null)).toBe(true);
      // The code itself is not stored: it may begin with part of the person's name.
      expect(JSON.stringify(await db.reservedAffiliateCode.findMany())).not.toMatch(/GONE|BEFORE/);
    },
  );

  it.each(["", "SHORT", "MUCHTOOLONG13", "WITH-DASH", "АBC123", "abcıdef"])(
    "refuses the malformed code '%s'",
    async (code) => {
      const { api } = await affiliate("MINE0001");
      expect(await reasonOf(api.changeCode({ code }))).toBe("BAD_REQUEST");
    },
  );

  it("allows five new codes, then only the affiliate's own former codes", async () => {
    const { api } = await affiliate("CODE0000");
    for (let n = 1; n <= 5; n++) await api.changeCode({ code: `CODE000${n + 1}` });
    expect(await reasonOf(api.changeCode({ code: "CODE0009" }))).toBe("too-many-changes");
    expect(await reasonOf(api.changeCode({ code: "CODE0003" }))).toBe("done");
  });

  it("gives a code to only one of six affiliates who request it concurrently", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => affiliate(`RACER00${n + 2}`)));
    const results = await Promise.all(all.map(({ api }) => reasonOf(api.changeCode({ code: "WANTED99" }))));
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(results.filter((result) => result === "code-taken")).toHaveLength(5);
  });

  it("refuses customers who are not affiliates", async () => {
    const customer = (await callerFor(db, (await createUser(db)).id)).affiliate;
    expect(await reasonOf(customer.changeCode({ code: "MINE0001" }))).toBe("affiliates-only");
  });
});

describe("the public affiliate name", () => {
  it("is the custom name, or first name and last initial when there is none", async () => {
    const user = await createAffiliate(db, { name: "Robin Field" });
    const { affiliate: api } = await callerFor(db, user.id);
    await api.saveCustomName({ customName: "  Peptide   Pro " });
    expect(await api.publicIdentity()).toMatchObject({
      customName: "Peptide Pro",
      shownName: "Peptide Pro",
      plainName: "Robin F.",
    });
    await api.saveCustomName({ customName: "" });
    expect(await api.publicIdentity()).toMatchObject({ customName: null, shownName: "Robin F." });
  });

  it("replaces real names below level 1 in the network list and its search; direct referrals show both names", async () => {
    const me = await createAffiliate(db);
    const direct = await createAffiliate(db, {
      referredByUserId: me.id,
      name: "Ada Quist",
      customAffiliateName: "Ada Labs",
    });
    await createAffiliate(db, { referredByUserId: direct.id, name: "Bela Rowe", customAffiliateName: "Deep Bench" });
    const { affiliate: api } = await callerFor(db, me.id);
    expect((await api.networkList({})).nodes.map((node) => node.name)).toEqual(["Ada Quist (Ada Labs)", "Deep Bench"]);
    expect((await api.networkList({ text: "deep b" })).nodes).toHaveLength(1);
    expect((await api.networkList({ text: "bela" })).nodes).toHaveLength(0);
  });

  it.each([
    ["x", "2 to 40 characters"],
    ["x".repeat(41), "2 to 40 characters"],
    ["robin@example.test", "e-mail address"],
    ["Rоbin", "letters of one alphabet"],
    ["Ro\u200bbin", "invisible"],
    ["--", "letters or digits"],
  ])("cannot be '%s'", async (customName, why) => {
    const user = await createAffiliate(db);
    const { affiliate: api } = await callerFor(db, user.id);
    await expect(api.saveCustomName({ customName })).rejects.toThrow(why);
    expect((await api.publicIdentity()).customName).toBeNull();
  });
});
