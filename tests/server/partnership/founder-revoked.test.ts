import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, NOW } from "~tests/support/factories";
import { bringIn, createTeam, partnershipOf } from "./team";

beforeEach(resetDatabase);

async function shop() {
  const admin = await createAdmin(db);
  const api = (await callerFor(db, admin.id)).admin;
  const revoke = (person: { id: string }) => api.affiliates.setAffiliate({ userId: person.id, isAffiliate: false });
  return { admin, api, revoke };
}

const roles = async (partnershipId: string) => {
  const members = await db.partnershipMember.findMany({ where: { partnershipId, status: "active" } });
  return new Map(members.map(({ userId, role }) => [userId, role]));
};

/** A team whose members joined a minute apart. */
async function teamOfThree() {
  const team = await createTeam(1);
  const last = await createAffiliate(db);
  await bringIn(team.founder, last, new Date(NOW.getTime() + 60_000));
  return { ...team, first: team.at(0), last };
}

describe("revoking a founder's affiliate status", () => {
  it("passes the role to the longest-standing member; the founder stays a member of the team", async () => {
    const { id, founder, first, last } = await teamOfThree();
    const { api, revoke } = await shop();
    await db.user.update({ where: { id: first.id }, data: { name: "Lena Long" } });
    expect((await api.affiliates.byId({ userId: founder.id })).leads).toEqual({
      partnership: "Northern Lights",
      successor: "Lena Long",
    });
    await revoke(founder);
    expect(await roles(id)).toEqual(
      new Map([
        [founder.id, "member"],
        [first.id, "founder"],
        [last.id, "member"],
      ]),
    );
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({
      status: "active",
      totalMembers: 3,
    });
    const lead = await partnershipOf(first);
    expect(await lead.mine()).toMatchObject({ myRole: "founder", totalMembers: 3 });
    const told = (await lead.messages({})).messages.find(({ type }) => type === "handed-over");
    expect(told).toMatchObject({ from: "Flora U.", about: "Lena L.", message: "No longer in the affiliate program" });
    expect(await db.auditEntry.findFirst({ where: { action: "affiliate.revoke" } })).toMatchObject({
      after: { founderRolePassedTo: first.id },
    });
  });

  it("passes the role to an admin of the team before other members", async () => {
    const { id, founder, last } = await teamOfThree();
    await (await partnershipOf(founder)).setRole({ userId: last.id, role: "admin" });
    await (await shop()).revoke(founder);
    expect((await roles(id)).get(last.id)).toBe("founder");
  });

  it.each([
    ["is no affiliate any more", { isAffiliate: false }],
    ["is disabled", { isDisabled: true }],
  ])("passes over a member who %s", async (_, data) => {
    const { id, founder, first, last } = await teamOfThree();
    await db.user.update({ where: { id: first.id }, data });
    await (await shop()).revoke(founder);
    expect((await roles(id)).get(last.id)).toBe("founder");
  });

  it("leaves the role in place without another active affiliate, so a reinstated founder still has it", async () => {
    const { id, founder } = await createTeam(0);
    const { api, revoke } = await shop();
    expect((await api.affiliates.byId({ userId: founder.id })).leads).toMatchObject({ successor: null });
    await revoke(founder);
    expect((await roles(id)).get(founder.id)).toBe("founder");
    await api.affiliates.setAffiliate({ userId: founder.id, isAffiliate: true });
    expect(await (await partnershipOf(founder)).mine()).toMatchObject({ myRole: "founder" });
  });

  it("closes open invitations if there is no next founder, so that no one joins a team without a leader", async () => {
    const { founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const { invitationId } = await (await partnershipOf(founder)).invite({ code: guest.affiliateCode ?? "" });
    await (await shop()).revoke(founder);
    const theirs = await partnershipOf(guest);
    expect(await theirs.invitations()).toEqual([]);
    await expect(theirs.accept({ invitationId })).rejects.toMatchObject({ cause: { reason: "invitation-closed" } });
  });

  it("without a next founder passes the role to the next affiliate who joins", async () => {
    const { id, founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const { invitationId } = await (await partnershipOf(founder)).invite({ code: guest.affiliateCode ?? "" });
    await db.user.update({ where: { id: founder.id }, data: { isAffiliate: false } });
    await (await partnershipOf(guest)).accept({ invitationId });
    expect(await roles(id)).toEqual(
      new Map([
        [founder.id, "member"],
        [guest.id, "founder"],
      ]),
    );
  });

  it("without a next founder passes the role to the first member who is reinstated, even by request", async () => {
    const { id, founder, first, last } = await teamOfThree();
    const { api, revoke } = await shop();
    for (const person of [first, last, founder]) await revoke(person);
    expect((await roles(id)).get(founder.id)).toBe("founder");
    await (await callerFor(db, last.id)).account.requestAffiliate({ reason: "Back again" });
    const { id: requestId } = await db.affiliateRequest.findFirstOrThrow();
    await api.affiliates.approve({ requestId });
    await api.affiliates.setAffiliate({ userId: first.id, isAffiliate: true });
    expect(await roles(id)).toEqual(
      new Map([
        [founder.id, "member"],
        [first.id, "member"],
        [last.id, "founder"],
      ]),
    );
    const { messages } = await (await partnershipOf(last)).messages({});
    expect(messages.filter(({ type }) => type === "handed-over")).toHaveLength(1);
  });

  it("without a next founder passes the role to the first suspended member who is reinstated", async () => {
    const { id, founder, first, last } = await teamOfThree();
    const { api, revoke } = await shop();
    for (const { id: userId } of [first, last]) await api.users.suspend({ userId, reason: "Spam" });
    await revoke(founder);
    expect((await roles(id)).get(founder.id)).toBe("founder");
    await Promise.all([1, 2].map(() => api.users.reinstate({ userId: last.id })));
    await api.users.reinstate({ userId: first.id });
    const held = await roles(id);
    expect([first, last, founder].map((person) => held.get(person.id))).toEqual(["member", "founder", "member"]);
  });

  it("does not pass the role to a reinstated member who is no affiliate, nor from a suspended founder", async () => {
    const { id, founder, first, last } = await teamOfThree();
    const { api, revoke } = await shop();
    for (const { id: userId } of [first, last]) await api.users.suspend({ userId, reason: "Spam" });
    await revoke(first);
    await revoke(founder);
    await api.users.reinstate({ userId: first.id });
    expect((await roles(id)).get(founder.id)).toBe("founder");
    const other = await teamOfThree();
    for (const { id: userId } of [other.founder, other.first]) await api.users.suspend({ userId, reason: "Spam" });
    await api.users.reinstate({ userId: other.first.id });
    expect((await roles(other.id)).get(other.founder.id)).toBe("founder");
  });

  it("does not give the role back on reinstatement after it was passed on", async () => {
    const { founder } = await createTeam(1);
    const { api, revoke } = await shop();
    await revoke(founder);
    await api.affiliates.setAffiliate({ userId: founder.id, isAffiliate: true });
    expect(await (await partnershipOf(founder)).mine()).toMatchObject({ myRole: "member" });
  });

  it("passes the role once for five concurrent calls", async () => {
    const { id, founder } = await teamOfThree();
    const { revoke } = await shop();
    await Promise.all([1, 2, 3, 4, 5].map(() => revoke(founder)));
    expect([...(await roles(id)).values()].filter((role) => role === "founder")).toHaveLength(1);
    expect(await db.partnershipMessage.count({ where: { partnershipId: id, messageType: "handed-over" } })).toBe(1);
  });

  it("leaves one founder, who is an affiliate, after a concurrent handover", async () => {
    const { id, founder, last } = await teamOfThree();
    const { revoke } = await shop();
    const lead = await partnershipOf(founder);
    await Promise.allSettled([revoke(founder), lead.handOver({ userId: last.id })]);
    const founders = await db.partnershipMember.findMany({
      where: { partnershipId: id, status: "active", role: "founder" },
      include: { user: true },
    });
    expect(founders.map(({ user }) => user.isAffiliate)).toEqual([true]);
  });

  it("differs from revoking an ordinary member, which changes no role", async () => {
    const { id, founder, first } = await teamOfThree();
    const { api, revoke } = await shop();
    expect((await api.affiliates.byId({ userId: first.id })).leads).toBeNull();
    await revoke(first);
    expect((await roles(id)).get(founder.id)).toBe("founder");
  });
});

describe("handing over the founder role", () => {
  it("is refused for a former affiliate, who could not act for the team", async () => {
    const { id, founder, first, last } = await teamOfThree();
    const { revoke } = await shop();
    await revoke(first);
    const lead = await partnershipOf(founder);
    await expect(lead.handOver({ userId: first.id })).rejects.toMatchObject({ cause: { reason: "cannot-lead" } });
    expect((await roles(id)).get(founder.id)).toBe("founder");
    await lead.handOver({ userId: last.id });
    expect((await roles(id)).get(last.id)).toBe("founder");
  });
});
