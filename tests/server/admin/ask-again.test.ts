import { describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { createAdmin, createUser, NOW, signedInContext } from "~tests/support/factories";

const PASSWORD = "a fine password";
const MINUTE = 60_000;

const createOwner = async () => createAdmin(db, { passwordHash: await hashPassword(PASSWORD) });
type Owner = Awaited<ReturnType<typeof createOwner>>;

/** An owner whose session is old, and the API as this session calls it `minutes` later. */
async function oldSession(given?: Owner) {
  const owner = given ?? (await createOwner());
  const { actor, ...ctx } = await signedInContext(db, owner.id);
  const tokenId = `session of ${owner.id}`;
  return (minutes: number, signedInAt: Date | null = null) =>
    createCaller({
      service: { ...ctx, now: new Date(NOW.getTime() + minutes * MINUTE), actor: { ...actor, tokenId, signedInAt } },
    }).admin;
}

type Api = ReturnType<Awaited<ReturnType<typeof oldSession>>>;
const edit = async (api: Api, userId: string, more: object) => {
  const { fields, mark } = await api.users.byId({ userId });
  return api.users.update({ userId, mark, fields: { ...fields, ...more } });
};
const asksAbout = (what: string) => ({ cause: { reason: "confirm-password", detail: { what } } });

describe("a grave act asks for the password again", () => {
  it.each([
    ["a role", { staffRole: "packer" }, "the role Packer"],
    ["the admin flag", { isAdmin: true }, "the role Owner"],
    ["a discount of 100%", { customDiscountPercentage: 100 }, "a discount of 100%"],
  ])("%s", async (_, more, words) => {
    const api = await oldSession();
    const user = await createUser(db, { name: "Robin Field" });
    const what = `Give Robin Field (${user.email}) ${words}`;
    await expect(edit(api(0), user.id, more)).rejects.toMatchObject(asksAbout(what));
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      isAdmin: false,
      staffRole: null,
    });
    await api(0).staff.confirmPassword({ password: PASSWORD });
    await edit(api(4), user.id, more);
  });

  it("five minutes after the password was given, and not before; a fresh sign-in counts as well", async () => {
    const api = await oldSession();
    const { id } = await createUser(db);
    await edit(api(0, NOW), id, { staffRole: "packer" });
    await edit(api(4, NOW), id, { staffRole: "support" });
    await expect(edit(api(5, NOW), id, { staffRole: null })).rejects.toMatchObject({
      cause: { reason: "confirm-password" },
    });
  });

  it("the payment tag, the mail server and Replace", async () => {
    const api = (await oldSession())(0);
    const {
      site: { updatedAt: _, ...site },
    } = await api.settings.get();
    await api.settings.saveSite({ ...site, siteDescription: "Nothing about money" });
    await expect(api.settings.saveSite({ ...site, paymentTag: "$new" })).rejects.toMatchObject(
      asksAbout("Send customers' payments to $new"),
    );
    const smtp = { smtpHost: "smtp.example.test", smtpPort: 587, smtpUser: "shop", smtpPass: "secret" };
    const mail = { ...smtp, fromName: "Assay", notificationEmail: "shop@example.test" };
    await expect(api.settings.saveEmail(mail)).rejects.toMatchObject(
      asksAbout("Send the shop's e-mails through smtp.example.test"),
    );
    const fileId = crypto.randomUUID();
    await expect(api.backup.import({ fileId, mode: "replace" })).rejects.toMatchObject(
      asksAbout("Replace everything in the shop with this backup"),
    );
    await expect(api.backup.import({ fileId, mode: "append" })).rejects.toMatchObject({ cause: { reason: "no-file" } });
  });
});

describe("the password given again", () => {
  it("may be wrong ten times; each try is in the audit", async () => {
    const owner = await createOwner();
    const api = await oldSession(owner);
    const wrong = () => api(0).staff.confirmPassword({ password: "a guess" });
    for (let tries = 0; tries < 10; tries++) {
      await expect(wrong()).rejects.toMatchObject({ cause: { reason: "wrong-password" } });
    }
    await expect(wrong()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(api(0).staff.confirmPassword({ password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    expect(await db.auditEntry.count({ where: { action: "staff.confirm-failed", entityId: owner.id } })).toBe(10);
    expect(await db.confirmedSession.count({ where: { userId: owner.id } })).toBe(0);
  });
});
