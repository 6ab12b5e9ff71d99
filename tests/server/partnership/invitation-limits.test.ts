import { beforeEach, describe, expect, it } from "vitest";
import { DAYS_AFTER_DECLINE, MAX_INVITATIONS_PER_DAY } from "~/domain/partnership";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { createAffiliate, NOW } from "~tests/support/factories";
import { createTeam, type Person, partnershipOf } from "./team";

beforeEach(resetDatabase);

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const inDays = (days: number) => inHours(days * 24);
const codeOf = (person: Person) => person.affiliateCode ?? "";
const mailsTo = (person: Person) => db.outboxMail.findMany({ where: { toEmail: person.email } });
const fulfilled = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === "fulfilled");

describe("partnership invitations", () => {
  it("are limited to ten a day per sender, even concurrently, and allowed again the next day", async () => {
    const { founder } = await createTeam(0);
    const guests = await Promise.all(Array.from({ length: 14 }, () => createAffiliate(db)));
    const answers = await Promise.allSettled(
      guests.map(async (guest) => (await partnershipOf(founder)).invite({ code: codeOf(guest) })),
    );
    expect(fulfilled(answers)).toHaveLength(MAX_INVITATIONS_PER_DAY);
    for (const answer of answers.filter(({ status }) => status === "rejected")) {
      expect(answer).toMatchObject({
        reason: { code: "TOO_MANY_REQUESTS", message: "You can send 10 invitations a day. Please try again tomorrow." },
      });
    }
    const guest = await createAffiliate(db);
    await (await partnershipOf(founder, inHours(25))).invite({ code: codeOf(guest) });
    expect(await mailsTo(guest)).toHaveLength(1);
  });

  it("cause one e-mail and share one limit, however many partnerships the sender founds and dissolves", async () => {
    const [founder, guest] = [await createAffiliate(db), await createAffiliate(db)];
    let sent = 0;
    for (let n = 0; n < 14; n++) {
      const api = await partnershipOf(founder, inHours(n / 60));
      await api.create({ name: `Team ${n}` });
      sent += fulfilled(await Promise.allSettled([api.invite({ code: codeOf(guest), message: `Try ${n}` })])).length;
      await api.dissolve({ reason: "Again" });
    }
    expect(sent).toBe(MAX_INVITATIONS_PER_DAY);
    expect(await mailsTo(guest)).toHaveLength(1);
  });

  it("from many senders cause at most five e-mails a day to one affiliate; all are on the dashboard", async () => {
    const guest = await createAffiliate(db);
    const teams = await Promise.all(Array.from({ length: 8 }, () => createTeam(0)));
    await Promise.all(
      teams.map(async ({ founder }) => (await partnershipOf(founder)).invite({ code: codeOf(guest), message: "Hi" })),
    );
    expect(await mailsTo(guest)).toHaveLength(5);
    expect(await (await partnershipOf(guest)).invitations()).toHaveLength(8);
  });

  it("cannot be repeated for 30 days after a decline, by the team or by the sender", async () => {
    const { founder, at } = await createTeam(1);
    const guest = await createAffiliate(db);
    await (await partnershipOf(founder)).setRole({ userId: at(0).id, role: "admin" });
    const { invitationId } = await (await partnershipOf(founder)).invite({ code: codeOf(guest) });
    await (await partnershipOf(guest, inDays(20))).decline({ invitationId });
    const again = async (by: Person, days: number) =>
      (await partnershipOf(by, inDays(days))).invite({ code: codeOf(guest) });
    const refusal = "This affiliate declined an invitation recently. Please wait 30 days before you invite them again.";
    await expect(again(founder, 21)).rejects.toThrow(refusal);
    await expect(again(at(0), 21)).rejects.toThrow(refusal);

    await (await partnershipOf(founder)).dissolve({ reason: "Done" });
    await (await partnershipOf(founder)).create({ name: "Another" });
    await expect(again(founder, 20 + DAYS_AFTER_DECLINE - 1)).rejects.toThrow(refusal);
    await expect(again(founder, 20 + DAYS_AFTER_DECLINE + 1)).resolves.toBeDefined();
  });

  it.each([
    ["a link", "See https://evil.example/x"],
    ["a host name", "Go to evil.com now"],
    ["an e-mail address", "Write to x@y"],
    ["an IP address", "Open 10.0.0.1/x"],
    ["invisible characters", "Ev\u200bil"],
    ["more than 300 characters", "x".repeat(301)],
  ])("refuse a message with %s", async (_, message) => {
    const { founder } = await createTeam(0);
    const guest = await createAffiliate(db);
    const api = await partnershipOf(founder);
    for (const whom of [{ code: codeOf(guest) }, { userId: guest.id }]) {
      await expect(api.invite({ ...whom, message })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await mailsTo(guest)).toEqual([]);
  });

  it("explain what is wrong with a message", async () => {
    const { founder } = await createTeam(0);
    const invite = (await partnershipOf(founder)).invite({ code: "ABCD1234", message: "www.evil.example" });
    await expect(invite).rejects.toThrow("Please leave out links and addresses");
  });

  it("cannot come from a partnership with a link in its name or description", async () => {
    const api = await partnershipOf(await createAffiliate(db));
    await expect(api.create({ name: "evil.com" })).rejects.toThrow("Please leave out links and addresses");
    await expect(api.create({ name: "Fine", description: "http://evil" })).rejects.toThrow(
      "Please leave out links and addresses",
    );
  });

  it("contain no typed text in the subject, and none at all for an unverified address", async () => {
    const guest = await createAffiliate(db, { name: "Typed Name", emailVerifiedAt: null });
    const { founder, id } = await createTeam(0);
    await db.user.update({ where: { id: founder.id }, data: { customAffiliateName: "Typed Sender" } });
    const other = await createTeam(0);
    for (const team of [{ founder }, other]) {
      const message = "Typed message";
      await (await partnershipOf(team.founder)).invite({ code: codeOf(guest), message });
    }
    const [mail, ...others] = await mailsTo(guest);
    expect(others).toEqual([]);
    const unverified = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(unverified.subject + unverified.text + unverified.html).not.toMatch(/Typed|Northern Lights|Three labs/);
    expect(unverified.text).toContain("Hello,\n\nAn affiliate invites you to join a partnership.");

    await db.user.update({ where: { id: guest.id }, data: { emailVerifiedAt: NOW } });
    await db.affiliatePartnership.update({ where: { id }, data: { description: "Kept from before: evil.com" } });
    const verified = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(verified.subject).not.toMatch(/Typed|Northern/);
    expect(verified.text).toContain("Hello Typed Name");
    expect(verified.text).not.toContain("evil.com");
  });
});
