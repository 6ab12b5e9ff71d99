import { describe, expect, it } from "vitest";
import { CONFIRMED_ACTIONS_HEADER, encodeConfirmedActions } from "~/domain/critical-actions";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { createAdmin, createUser, NOW, signedInContext } from "~tests/support/factories";

const PASSWORD = "a fine password";
const MINUTE = 60_000;

const createOwner = async () => createAdmin(db, { passwordHash: await hashPassword(PASSWORD) });
type Owner = Awaited<ReturnType<typeof createOwner>>;

type Call = { minutes: number; signedInAt?: Date | null; confirmed?: readonly string[] };

/** Creates an owner with an old session; returns its API for a given time, sign-in and list of confirmed actions. */
async function oldSession(given?: Owner) {
  const owner = given ?? (await createOwner());
  const { actor, ...ctx } = await signedInContext(db, owner.id);
  const tokenId = `session of ${owner.id}`;
  return ({ minutes, signedInAt = null, confirmed = [] }: Call) => {
    const now = new Date(NOW.getTime() + minutes * MINUTE);
    const hasConfirmed = (act: string) => confirmed.includes(act);
    return createCaller({ service: { ...ctx, now, hasConfirmed, actor: { ...actor, tokenId, signedInAt } } }).admin;
  };
}

type Api = ReturnType<Awaited<ReturnType<typeof oldSession>>>;
const edit = async (api: Api, userId: string, more: object) => {
  const { fields, mark } = await api.users.byId({ userId });
  return api.users.update({ userId, mark, fields: { ...fields, ...more } });
};
const refusalOf = (reason: string, ...acts: string[]) => ({
  cause: { reason, detail: { acts: acts.map((what) => expect.objectContaining({ what })) } },
});
const asksForPassword = (...acts: string[]) => refusalOf("confirm-password", ...acts);
const asksAbout = (...acts: string[]) => refusalOf("confirm-act", ...acts);
const FRESH = { minutes: 4, signedInAt: NOW };
const smtp = { smtpHost: "smtp.example.test", smtpPort: 587, smtpUser: "shop", smtpPass: "secret" };
const mail = { ...smtp, fromName: "Assay", notificationEmail: "shop@example.test" };

describe("sensitive account change", () => {
  it.each([
    ["a role", { staffRole: "packer" }, "Give Robin Field (EMAIL) the role Packer"],
    ["the admin flag", { isAdmin: true }, "Give Robin Field (EMAIL) the role Owner"],
    ["a discount of 100%", { customDiscountPercentage: 100 }, "Give Robin Field (EMAIL) a discount of 100%"],
    ["VIP", { vipWholesaleAccount: true }, "Make Robin Field (EMAIL) a VIP / Core Team account"],
  ])("requires a confirmation that names the person, and a recent password: %s", async (_, more, words) => {
    const api = await oldSession();
    const user = await createUser(db, { name: "Robin Field" });
    const what = words.replace("EMAIL", user.email);
    const saved = () => db.user.findUniqueOrThrow({ where: { id: user.id } });
    const before = await saved();
    await expect(edit(api({ minutes: 0 }), user.id, more)).rejects.toMatchObject(asksForPassword(what));
    await expect(edit(api({ minutes: 0, confirmed: [what] }), user.id, more)).rejects.toMatchObject(
      asksForPassword(what),
    );
    await expect(edit(api(FRESH), user.id, more)).rejects.toMatchObject(asksAbout(what));
    const other = "Give Somebody Else (else@example.test) the role Owner";
    await expect(edit(api({ ...FRESH, confirmed: [other] }), user.id, more)).rejects.toMatchObject(asksAbout(what));
    expect(await saved()).toEqual(before);
    await api({ minutes: 0 }).staff.confirmPassword({ password: PASSWORD });
    await edit(api({ minutes: 4, confirmed: [what] }), user.id, more);
    expect(await saved()).toMatchObject(more);
  });

  it("lists all sensitive changes together and proceeds only when each is confirmed", async () => {
    const api = await oldSession();
    const user = await createUser(db, { name: "Robin Field" });
    const who = `Robin Field (${user.email})`;
    const acts = [`Give ${who} the role Support`, `Give ${who} a discount of 100%`];
    const more = { staffRole: "support", customDiscountPercentage: 100 };
    await expect(edit(api(FRESH), user.id, more)).rejects.toMatchObject(asksAbout(...acts));
    const half = api({ ...FRESH, confirmed: acts.slice(0, 1) });
    await expect(edit(half, user.id, more)).rejects.toMatchObject(asksAbout(...acts));
    await edit(api({ ...FRESH, confirmed: acts }), user.id, more);
    await edit(api({ minutes: 60 }), user.id, { name: "Robin F." });
  });

  it("requires the password again five minutes after a sign-in, and not before", async () => {
    const api = await oldSession();
    const user = await createUser(db, { name: "Robin Field" });
    const confirmed = ["Packer", "Support"].map((role) => `Give Robin Field (${user.email}) the role ${role}`);
    const at = (minutes: number) => api({ minutes, signedInAt: NOW, confirmed });
    await edit(at(0), user.id, { staffRole: "packer" });
    await edit(at(4), user.id, { staffRole: "support" });
    await expect(edit(at(5), user.id, { staffRole: "packer" })).rejects.toMatchObject({
      cause: { reason: "confirm-password" },
    });
  });
});

describe("sensitive shop setting", () => {
  it("asks about a new payment tag by name, and about no other site setting", async () => {
    const api = await oldSession();
    const {
      site: { updatedAt: _, ...site },
    } = await api({ minutes: 0 }).settings.get();
    await api({ minutes: 0 }).settings.saveSite({ ...site, siteDescription: "Nothing about money" });
    const changed = { ...site, paymentTag: "$new" };
    const what = "Set payment tag to $new";
    await expect(api({ minutes: 0 }).settings.saveSite(changed)).rejects.toMatchObject(asksForPassword(what));
    await expect(api(FRESH).settings.saveSite(changed)).rejects.toMatchObject(asksAbout(what));
    expect((await api(FRESH).settings.get()).site.paymentTag).toBe(site.paymentTag);
    await api({ ...FRESH, confirmed: [what] }).settings.saveSite(changed);
    expect((await api(FRESH).settings.get()).site.paymentTag).toBe("$new");
  });

  it("names the mail server, the notification address and the new sender name", async () => {
    const api = await oldSession();
    const acts = [
      "Send the shop's e-mails through smtp.example.test",
      "Send the shop's notifications to shop@example.test",
    ];
    await expect(api({ minutes: 0 }).settings.saveEmail(mail)).rejects.toMatchObject(asksForPassword(...acts));
    await expect(api(FRESH).settings.saveEmail(mail)).rejects.toMatchObject(asksAbout(...acts));
    expect((await api(FRESH).settings.get()).email).toBeNull();
    await api({ ...FRESH, confirmed: acts }).settings.saveEmail(mail);
    const renamed = { ...mail, smtpPass: "", fromName: "Titrate" };
    await expect(api(FRESH).settings.saveEmail(renamed)).rejects.toMatchObject(
      asksAbout('Send the shop\'s e-mails as "Titrate"'),
    );
    await api({ minutes: 60 }).settings.saveEmail({ ...mail, smtpPass: "" });
  });

  it("requires the password for Replace, which its page confirms itself, and not for Append", async () => {
    const api = await oldSession();
    const fileId = crypto.randomUUID();
    await expect(api({ minutes: 0 }).backup.import({ fileId, mode: "replace" })).rejects.toMatchObject(
      asksForPassword("Replace everything in the shop with this backup"),
    );
    const noFile = { cause: { reason: "no-file" } };
    await expect(api(FRESH).backup.import({ fileId, mode: "replace" })).rejects.toMatchObject(noFile);
    await expect(api({ minutes: 0 }).backup.import({ fileId, mode: "append" })).rejects.toMatchObject(noFile);
  });
});

it("reads confirmed actions from the request header", async () => {
  const what = "Give Žofie (z@example.test) the role Owner";
  const headers = new Headers({ [CONFIRMED_ACTIONS_HEADER]: encodeConfirmedActions([what]) });
  const { service } = await createContext(headers);
  expect(service.hasConfirmed(what)).toBe(true);
  expect(service.hasConfirmed("Set payment tag to $new")).toBe(false);
  expect((await createContext(new Headers())).service.hasConfirmed(what)).toBe(false);
});

describe("password confirmation", () => {
  it("allows ten wrong tries and audits each", async () => {
    const owner = await createOwner();
    const api = await oldSession(owner);
    const wrong = () => api({ minutes: 0 }).staff.confirmPassword({ password: "a guess" });
    for (let tries = 0; tries < 10; tries++) {
      await expect(wrong()).rejects.toMatchObject({ cause: { reason: "wrong-password" } });
    }
    await expect(wrong()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(api({ minutes: 0 }).staff.confirmPassword({ password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    expect(await db.auditEntry.count({ where: { action: "staff.confirm-failed", entityId: owner.id } })).toBe(10);
    expect(await db.confirmedSession.count({ where: { userId: owner.id } })).toBe(0);
  });
});
