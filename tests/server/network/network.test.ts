import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAffiliate,
  createChain,
  createOrder,
  createTree,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const api = async (user: { id: string } | undefined) => (await callerFor(db, user?.id ?? null)).affiliate;

describe("the affiliate's network", () => {
  it("opens node by node: direct referrals first, then their referrals", async () => {
    const [me, direct, second] = await createChain(db, 3);
    const affiliate = await api(me);
    const top = await affiliate.networkChildren({});
    expect(top.nodes.map(({ userId, level, canOpen }) => ({ userId, level, canOpen }))).toEqual([
      { userId: direct?.id, level: 1, canOpen: true },
    ]);
    const below = await affiliate.networkChildren({ parentId: direct?.id });
    expect(below.nodes).toMatchObject([{ userId: second?.id, level: 2, canOpen: false, direct: 0 }]);
  });

  it("shows contact details and tier of direct referrals only, and a first name and initial further down", async () => {
    const me = await createAffiliate(db);
    const direct = await createAffiliate(db, { referredByUserId: me.id, name: "Dora Stern", phone: "+1 608 555 0100" });
    await createAffiliate(db, { referredByUserId: direct.id, name: "Emre Varga", phone: "+1 608 555 0101" });
    const affiliate = await api(me);
    expect((await affiliate.networkChildren({})).nodes).toMatchObject([
      { name: "Dora Stern", contact: { email: direct.email, phone: "+1 608 555 0100" }, tier: { level: 1 } },
    ]);
    const below = await affiliate.networkChildren({ parentId: direct.id });
    expect(below.nodes).toMatchObject([{ name: "Emre V.", contact: null, tier: null }]);
    expect(JSON.stringify([below, await affiliate.networkList({ level: 2 })])).not.toMatch(/Varga|0101|example\.test/);
  });

  it("returns NOT_FOUND for an account outside the network, as for an unknown ID", async () => {
    const [above, me, below] = await createChain(db, 3);
    const beside = await createAffiliate(db, { referredByUserId: above?.id ?? "" });
    const affiliate = await api(me);
    for (const parentId of [above?.id, beside.id, "00000000-0000-4000-8000-000000000000"]) {
      await expect(affiliate.networkChildren({ parentId })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Member not found",
      });
    }
    expect((await affiliate.networkChildren({ parentId: below?.id })).nodes).toEqual([]);
    expect((await affiliate.networkList({ text: beside.name })).nodes).toEqual([]);
  });

  it("ends at the tenth level", async () => {
    const chain = await createChain(db, 12);
    const affiliate = await api(chain[0]);
    expect(await affiliate.networkSummary()).toMatchObject({ total: 10, depth: 10 });
    const tenth = await affiliate.networkList({ level: 10 });
    expect(tenth.nodes).toMatchObject([{ userId: chain[10]?.id, level: 10, direct: 1, canOpen: false }]);
    expect((await affiliate.networkChildren({ parentId: chain[10]?.id })).nodes).toEqual([]);
    await expect(affiliate.networkChildren({ parentId: chain[11]?.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(affiliate.networkList({ level: 11 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("shows tier, counts and whether a member bought within 180 days", async () => {
    const me = await createAffiliate(db);
    const direct = await createAffiliate(db, {
      referredByUserId: me.id,
      affiliateTierId: "tier-builder",
      lastPaidOrderAt: NOW,
    });
    await createUser(db, { referredByUserId: direct.id });
    await createOrder(db, direct, { isPaid: true, status: "completed", paidAt: NOW });
    await createOrder(db, direct, { isPaid: true, status: "completed", paidAt: NOW, isTestOrder: true });
    await createOrder(db, direct);
    await db.affiliateCounter.createMany({
      data: [
        { userId: direct.id, slot: 0, orders: 3, networkSize: 1 },
        { userId: direct.id, slot: 5, orders: 4, networkSize: 0 },
      ],
    });
    expect((await (await api(me)).networkChildren({})).nodes).toMatchObject([
      { tier: { name: "Builder", level: 3 }, ownOrders: 1, networkOrders: 7, direct: 1, network: 1, isActive: true },
    ]);
  });

  it("pages without skipping or repeating a member, even when many joined at the same moment", async () => {
    const me = await createAffiliate(db);
    await createTree(db, me, { width: 120, depth: 1 });
    const affiliate = await api(me);
    const seen: string[] = [];
    type Cursor = Awaited<ReturnType<typeof affiliate.networkChildren>>["nextCursor"];
    let cursor: Cursor = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof affiliate.networkChildren>> = await affiliate.networkChildren(
        cursor ? { cursor } : {},
      );
      seen.push(...page.nodes.map(({ userId }) => userId));
      cursor = page.nextCursor;
      pages++;
    } while (cursor);
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120]);
  });

  it.each([1, 6, 60])("takes at most two statements to open a node with %i members below it", async (width) => {
    const [me, node] = await createChain(db, 2);
    for (let n = 0; n < width; n++) await createAffiliate(db, { referredByUserId: node?.id ?? "" });
    const affiliate = await api(me);
    const open = () => affiliate.networkChildren({ parentId: node?.id });
    expect((await open()).nodes).toHaveLength(Math.min(width, 50));
    expect((await countStatements(db, open)).length).toBeLessThanOrEqual(2);
  });
});

describe("searching the network", () => {
  async function family() {
    const me = await createAffiliate(db);
    const direct = await createAffiliate(db, {
      referredByUserId: me.id,
      name: "Maren Holloway",
      email: "mh@example.test",
    });
    const deep = await createUser(db, {
      referredByUserId: direct.id,
      name: "Mateo Quintero",
      email: "mq@example.test",
    });
    await createUser(db, { name: "Maren Outside" });
    return { affiliate: await api(me), direct, deep };
  }

  it("finds members at any level by a prefix of the displayed name", async () => {
    const { affiliate, direct, deep } = await family();
    const found = async (text: string) => (await affiliate.networkList({ text })).nodes.map(({ userId }) => userId);
    expect(await found("MA")).toEqual([direct.id, deep.id]);
    expect(await found("mateo q.")).toEqual([deep.id]);
    // As the browser's infinite query sends it.
    const paged = { text: "ma", level: 2, direction: "forward" as const };
    expect((await affiliate.networkList(paged)).nodes).toMatchObject([{ userId: deep.id }]);
    expect((await affiliate.networkList({ text: "ma", level: 2 })).nodes).toMatchObject([{ userId: deep.id }]);
  });

  it("finds direct referrals by last name and e-mail, and no one further down by hidden details", async () => {
    const { affiliate, direct } = await family();
    const found = async (text: string) => (await affiliate.networkList({ text })).nodes.map(({ userId }) => userId);
    expect(await found("hollo")).toEqual([direct.id]);
    expect(await found("mh@")).toEqual([direct.id]);
    for (const hidden of ["quint", "mq@example", "mateo quin"]) expect(await found(hidden)).toEqual([]);
  });

  it("finds only affiliates with affiliatesOnly, however many other members come before them", async () => {
    const me = await createAffiliate(db);
    for (let n = 0; n < 51; n++) await createUser(db, { referredByUserId: me.id, name: "Mara Customer" });
    await createAffiliate(db, { referredByUserId: me.id, name: "Mara Suspended", isDisabled: true });
    const wanted = await createAffiliate(db, { referredByUserId: me.id, name: "Mara Wanted" });
    const affiliate = await api(me);
    for (const asked of [{ text: "mara" }, { level: 1 }, {}]) {
      const { nodes } = await affiliate.networkList({ ...asked, affiliatesOnly: true });
      expect(nodes.map(({ userId }) => userId)).toEqual([wanted.id]);
    }
    expect((await affiliate.networkList({ text: "mara" })).nodes).toHaveLength(50);
  });

  it("treats % and _ as literal characters", async () => {
    const { affiliate } = await family();
    for (const text of ["%", "_a", "ma%"]) expect((await affiliate.networkList({ text })).nodes).toEqual([]);
  });
});
