import { beforeEach, describe, expect, it } from "vitest";
import { MAX_INVITATIONS_PER_DAY } from "~/domain/partnership";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createAffiliate, createChain, createUser, NOW } from "~tests/support/factories";
import { activeMembers, bringIn, createTeam, type Person, partnershipOf } from "./team";

beforeEach(resetDatabase);

/** Invites one by one, moving on a day each time the daily limit is reached. */
const inviteAll = (founder: Person, people: Person[]) =>
  people.reduce<Promise<string[]>>(async (before, person) => {
    const ids = await before;
    const day = new Date(NOW.getTime() + Math.floor(ids.length / MAX_INVITATIONS_PER_DAY) * 25 * 3_600_000);
    const { invitationId } = await (await partnershipOf(founder, day)).invite({ code: person.affiliateCode ?? "" });
    return [...ids, invitationId];
  }, Promise.resolve([]));

const mailsTo = (person: Person) =>
  db.outboxMail.findMany({ where: { template: "partnership-invitation", toEmail: person.email } });

describe("founding a partnership", () => {
  it("makes the caller the founder of a non-public partnership for ten members", async () => {
    const { id, founder } = await createTeam(0);
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({
      name: "Northern Lights",
      isPublic: false,
      maxMembers: 10,
      totalMembers: 1,
    });
    expect(await (await partnershipOf(founder)).mine()).toMatchObject({
      myRole: "founder",
      members: [{ name: "Flora U.", role: "founder", isMe: true, contributedVolumeCents: 0 }],
      milestones: [{ name: "$500K", percent: 0 }, { name: "$5M" }, { name: "$50M", goalCents: 5_000_000_000 }],
    });
  });

  it("requires a name", async () => {
    const founder = await createAffiliate(db);
    await expect((await partnershipOf(founder)).create({ name: "  " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await db.affiliatePartnership.count()).toBe(0);
  });

  it("is refused to a current member, and succeeds once for five concurrent clicks", async () => {
    const founder = await createAffiliate(db);
    const api = await partnershipOf(founder);
    const founded = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => api.create({ name: `Team ${n}` })));
    expect(founded.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await db.affiliatePartnership.count(), await db.partnershipMember.count()]).toEqual([1, 1]);
    await expect(api.create({ name: "Another" })).rejects.toThrow("You are already in a partnership.");
  });
});

describe("inviting", () => {
  it("by code shows the invitation and its sender until it is answered", async () => {
    const { founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const invited = await (await partnershipOf(founder)).invite({
      code: guest.affiliateCode ?? "",
      message: "Join us",
    });
    const invitations = await (await partnershipOf(guest)).invitations();
    expect(invitations).toMatchObject([
      { id: invited.invitationId, from: "Flora U.", message: "Join us", partnership: { name: "Northern Lights" } },
    ]);
    expect(await (await partnershipOf(founder)).mine()).toMatchObject({
      openInvitations: [{ id: invited.invitationId }],
    });
    await (await partnershipOf(guest)).decline({ invitationId: invited.invitationId });
    await (await partnershipOf(guest)).decline({ invitationId: invited.invitationId });
    expect(await (await partnershipOf(guest)).invitations()).toEqual([]);
    expect(await db.partnershipMessage.findUnique({ where: { id: invited.invitationId } })).toMatchObject({
      isRead: true,
      outcome: "declined",
    });
  });

  it("by account reaches only affiliates in the inviter's own network", async () => {
    const [above, me, , deep] = await createChain(db, 4);
    const customer = await createUser(db, { referredByUserId: me?.id ?? "" });
    const api = await partnershipOf(me ?? { id: "" });
    await api.create({ name: "Below" });
    await api.invite({ userId: deep?.id ?? "" });
    for (const userId of [above?.id ?? "", customer.id]) {
      await expect(api.invite({ userId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it.each([
    ["an unknown code", async () => "NOBODY99", "No affiliate has this code"],
    [
      "a former affiliate's code",
      async () => (await createAffiliate(db, { isAffiliate: false })).affiliateCode ?? "",
      "No affiliate has this code",
    ],
    ["the founder's own code", async (founder: Person) => founder.affiliateCode ?? "", "This is your own code"],
  ])("refuses %s with a message", async (_, codeOf, message) => {
    const { founder } = await createTeam(0);
    await expect((await partnershipOf(founder)).invite({ code: await codeOf(founder) })).rejects.toThrow(message);
  });

  it("refuses a member, and a second invitation while one is open, even concurrently", async () => {
    const { founder, at } = await createTeam(1);
    const api = await partnershipOf(founder);
    await expect(api.invite({ code: at(0).affiliateCode ?? "" })).rejects.toThrow("already in your partnership");
    const guest = await createAffiliate(db);
    const both = await Promise.allSettled([1, 2].map(() => api.invite({ code: guest.affiliateCode ?? "" })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await (await partnershipOf(guest)).invitations()).toHaveLength(1);
    expect(await mailsTo(guest)).toHaveLength(1);
    expect(await mailsTo(at(0))).toHaveLength(1);
  });

  it("e-mails the affiliate the partnership and the inviter's displayed name only", async () => {
    const { id, founder } = await createTeam(0);
    const guest = await createAffiliate(db, { name: "Gerda Guest" });
    await (await partnershipOf(founder)).invite({ code: guest.affiliateCode ?? "", message: "Join us" });
    const [mail] = await mailsTo(guest);
    expect(mail).toMatchObject({
      status: "waiting",
      payload: { partnershipId: id, userId: guest.id, fromUserId: founder.id },
    });
    const { subject, text, html } = await composeMail(db, { template: mail?.template ?? "", payload: mail?.payload });
    expect(subject).toBe("You are invited to join a partnership");
    for (const part of [
      "Hello Gerda Guest",
      "Flora U. invites you to join the partnership Northern Lights.",
      "> Join us",
      "Three labs",
      "A partnership is a team of up to 10 affiliates",
    ]) {
      expect(text).toContain(part);
    }
    for (const version of [text, html]) {
      expect(version).toContain("/affiliate/partnerships");
      expect(version).toContain("The invitation does not expire");
      expect(version).not.toContain(founder.email);
      expect(version).not.toContain("Under");
    }
  });

  it("again after a withdrawal sends one e-mail a day, with the latest invitation's message", async () => {
    const { founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const again = async (now: Date, message: string) => {
      const api = await partnershipOf(founder, now);
      const { invitationId } = await api.invite({ code: guest.affiliateCode ?? "", message });
      await api.withdraw({ invitationId });
    };
    for (const minutes of [0, 1, 2]) await again(new Date(NOW.getTime() + minutes * 60_000), `Try ${minutes}`);
    const mails = await mailsTo(guest);
    expect(mails).toHaveLength(1);
    expect((await composeMail(db, mails[0] ?? { template: "", payload: null })).text).toContain("> Try 2");
    await again(new Date(NOW.getTime() + 25 * 3_600_000), "Tomorrow");
    expect(await mailsTo(guest)).toHaveLength(2);
  });

  it("sends no e-mail when it is refused", async () => {
    const { founder, at } = await createTeam(1);
    const guest = await createAffiliate(db);
    await expect((await partnershipOf(at(0))).invite({ code: guest.affiliateCode ?? "" })).rejects.toThrow();
    await expect((await partnershipOf(founder)).invite({ code: "NOBODY99" })).rejects.toThrow();
    expect(await mailsTo(guest)).toEqual([]);
    expect(await db.outboxMail.count()).toBe(1);
  });

  it("can be withdrawn, even twice, and then cannot be accepted", async () => {
    const { founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const [invitationId = ""] = await inviteAll(founder, [guest]);
    const api = await partnershipOf(founder);
    await api.withdraw({ invitationId });
    await api.withdraw({ invitationId });
    const joining = (await partnershipOf(guest)).accept({ invitationId });
    await expect(joining).rejects.toThrow("This invitation is no longer open.");
    expect(await (await partnershipOf(guest)).invitations()).toEqual([]);
  });

  it("is allowed for the founder and admins, but not for members", async () => {
    const { founder, at } = await createTeam(2);
    const guest = await createAffiliate(db);
    const invite = async (by: Person) => (await partnershipOf(by)).invite({ code: guest.affiliateCode ?? "" });
    await expect(invite(at(0))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await (await partnershipOf(founder)).setRole({ userId: at(0).id, role: "admin" });
    await expect(invite(at(0))).resolves.toBeDefined();
  });
});

describe("accepting an invitation", () => {
  it("stops at ten members when twelve affiliates accept concurrently", async () => {
    const { id, founder } = await createTeam(0);
    const guests = await Promise.all(Array.from({ length: 12 }, () => createAffiliate(db)));
    const invitations = await inviteAll(founder, guests);
    const answers = await Promise.allSettled(
      guests.map(async (guest, at) => (await partnershipOf(guest)).accept({ invitationId: invitations[at] ?? "" })),
    );
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: { message: "This partnership is full: it has 10 members." } });
    }
    expect(await activeMembers(id)).toBe(10);
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({ totalMembers: 10 });
    await expect(
      (await partnershipOf(founder)).invite({ code: (await createAffiliate(db)).affiliateCode ?? "" }),
    ).rejects.toThrow("is full");
  });

  it("joins once, even when repeated or concurrent", async () => {
    const { id, founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const [invitationId = ""] = await inviteAll(founder, [guest]);
    const api = await partnershipOf(guest);
    await Promise.all([1, 2, 3, 4, 5].map(() => api.accept({ invitationId })));
    expect(await api.accept({ invitationId })).toEqual({ partnershipId: id });
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({ totalMembers: 2 });
  });

  it("joins only one of two partnerships concurrently; the other invitation stays open", async () => {
    const [first, second] = [await createTeam(0), await createTeam(0)];
    const guest = await createAffiliate(db);
    const invitations = [await inviteAll(first.founder, [guest]), await inviteAll(second.founder, [guest])].flat();
    const api = await partnershipOf(guest);
    const answers = await Promise.allSettled(invitations.map((invitationId) => api.accept({ invitationId })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.partnershipMember.count({ where: { userId: guest.id, status: "active" } })).toBe(1);
    expect(await api.invitations()).toHaveLength(1);
  });

  it("returns NOT_FOUND for another affiliate's invitation, as does declining", async () => {
    const { founder } = await createTeam(0);
    const [invitationId = ""] = await inviteAll(founder, [await createAffiliate(db)]);
    const stranger = await partnershipOf(await createAffiliate(db));
    for (const answer of [stranger.accept, stranger.decline]) {
      await expect(answer({ invitationId })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Invitation not found",
      });
    }
  });
});

describe("ending a membership", () => {
  it("lets a member leave once, keep it in the history, and return by a new invitation", async () => {
    const { id, founder, at } = await createTeam(1);
    const api = await partnershipOf(at(0));
    const both = await Promise.allSettled([api.leave(), api.leave()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({ totalMembers: 1 });
    expect(await api.mine()).toBeNull();
    expect(await api.history()).toMatchObject([{ name: "Northern Lights", ended: "left", role: "member" }]);
    await bringIn(founder, at(0));
    expect(await activeMembers(id)).toBe(2);
  });

  it("requires the founder to hand over or dissolve first", async () => {
    const { founder, at } = await createTeam(1);
    const api = await partnershipOf(founder);
    await expect(api.leave()).rejects.toThrow(
      "Transfer the founder role or dissolve the partnership before you leave.",
    );
    await api.handOver({ userId: at(0).id });
    expect(await api.mine()).toMatchObject({ myRole: "admin", members: [{ role: "founder" }, { role: "admin" }] });
    await api.leave();
    expect(await (await partnershipOf(at(0))).mine()).toMatchObject({ myRole: "founder", totalMembers: 1 });
  });

  it("leaves one founder after two concurrent handovers", async () => {
    const { id, founder, people } = await createTeam(2);
    const api = await partnershipOf(founder);
    const both = await Promise.allSettled(people.map((person) => api.handOver({ userId: person.id })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.partnershipMember.count({ where: { partnershipId: id, role: "founder" } })).toBe(1);
  });

  it("lets an admin remove members with a reason, but not the founder; a member can remove no one", async () => {
    const { founder, at } = await createTeam(3);
    await (await partnershipOf(founder)).setRole({ userId: at(0).id, role: "admin" });
    const [admin, member] = [await partnershipOf(at(0)), await partnershipOf(at(1))];
    const remove = { userId: at(2).id, reason: "No longer active" };
    await expect(member.remove(remove)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(admin.remove({ ...remove, userId: founder.id })).rejects.toThrow("The founder cannot be removed.");
    await expect(admin.remove({ ...remove, reason: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await admin.remove(remove);
    await expect(admin.remove(remove)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await (await partnershipOf(at(2))).history()).toMatchObject([
      { ended: "removed", reason: "No longer active" },
    ]);
  });

  it("returns NOT_FOUND for members of another partnership", async () => {
    const [mine, other] = [await createTeam(0), await createTeam(1)];
    const api = await partnershipOf(mine.founder);
    const userId = other.at(0).id;
    for (const act of [
      () => api.remove({ userId, reason: "x" }),
      () => api.handOver({ userId }),
      () => api.setRole({ userId, role: "admin" }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Member not found" });
    }
  });

  it("lets only the founder dissolve, with a reason, which ends it for all and closes open invitations", async () => {
    const { id, founder, at } = await createTeam(2);
    const guest = await createAffiliate(db);
    const [invitationId = ""] = await inviteAll(founder, [guest]);
    await expect((await partnershipOf(at(0))).dissolve({ reason: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const api = await partnershipOf(founder);
    await expect(api.dissolve({ reason: "  " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await api.dissolve({ reason: "We are done" });
    await expect(api.dissolve({ reason: "We are done" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect([await activeMembers(id), await api.mine()]).toEqual([0, null]);
    expect(await (await partnershipOf(at(1))).history()).toMatchObject([{ ended: "dissolved", reason: "We are done" }]);
    const seen = await (await createAdminCaller(db)).admin.affiliates.history({ userId: at(1).id });
    expect(seen.partnerships).toMatchObject([{ ended: { how: "dissolved", reason: "We are done" } }]);
    await expect((await partnershipOf(guest)).accept({ invitationId })).rejects.toThrow("no longer open");
    await expect(api.create({ name: "The next one" })).resolves.toBeDefined();
  });

  it("leaves no member behind when an acceptance and a dissolution are concurrent", async () => {
    const { id, founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const [invitationId = ""] = await inviteAll(founder, [guest]);
    const [accept, dissolve] = [await partnershipOf(guest), await partnershipOf(founder)];
    await Promise.allSettled([accept.accept({ invitationId }), dissolve.dissolve({ reason: "Done" })]);
    expect(await activeMembers(id)).toBe(0);
    expect(await db.affiliatePartnership.findUnique({ where: { id } })).toMatchObject({
      status: "dissolved",
      totalMembers: 0,
    });
  });
});

describe("partnership roles", () => {
  it("can be changed by the founder only, and repeating a change is safe", async () => {
    const { founder, at } = await createTeam(2);
    const api = await partnershipOf(founder);
    for (const role of ["admin", "admin", "member"] as const) await api.setRole({ userId: at(0).id, role });
    await api.setRole({ userId: at(1).id, role: "admin" });
    const roles = (await api.mine())?.members.map(({ userId, role }) => `${userId === at(1).id} ${role}`);
    expect(roles).toEqual(["false founder", "true admin", "false member"]);
    const admin = await partnershipOf(at(1));
    await expect(admin.setRole({ userId: at(0).id, role: "admin" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(admin.handOver({ userId: at(0).id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(api.setRole({ userId: founder.id, role: "member" })).rejects.toThrow("Transfer founder role first.");
  });
});

describe("the partnership thread", () => {
  it("shows events and messages to members only", async () => {
    const { founder, at } = await createTeam(1);
    await (await partnershipOf(at(0))).sendMessage({ message: "Hello, all" });
    const { messages } = await (await partnershipOf(founder)).messages({ direction: "forward" });
    expect(messages.map(({ type }) => type).sort()).toEqual(["created", "invitation", "joined", "message"]);
    expect(messages.find(({ type }) => type === "message")).toMatchObject({ message: "Hello, all", isMine: false });
    const stranger = await partnershipOf(await createAffiliate(db));
    expect((await stranger.messages({})).messages).toEqual([]);
    await expect(stranger.sendMessage({ message: "Hello" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect((await partnershipOf(founder)).sendMessage({ message: " " })).rejects.toThrow();
  });

  it("is closed to a member who has left", async () => {
    const { at } = await createTeam(1);
    const api = await partnershipOf(at(0));
    await api.leave();
    expect((await api.messages({})).messages).toEqual([]);
  });
});

describe("the database constraints", () => {
  it("allow one active membership, one founder and ten members", async () => {
    const { id, founder, at } = await createTeam(1);
    const other = await createTeam(0);
    const join = (userId: string, partnershipId: string) =>
      db.partnershipMember.create({ data: { userId, partnershipId } });
    await expect(join(at(0).id, other.id)).rejects.toMatchObject({ code: "P2002" });
    const second = db.partnershipMember.updateMany({ where: { userId: at(0).id }, data: { role: "founder" } });
    await expect(second).rejects.toMatchObject({ code: "P2002" });
    const eleven = db.affiliatePartnership.update({ where: { id }, data: { totalMembers: 11 } });
    await expect(eleven).rejects.toThrow();
    expect(await (await partnershipOf(founder)).mine()).toMatchObject({ totalMembers: 2 });
  });
});
