// Two-factor of staff: an owner sees who has none, and can require it.
import { beforeEach, describe, expect, it } from "vitest";
import { GET as exportUsers } from "~/app/(admin)/admin/(panel)/users/users.csv/route";
import { loadActor } from "~/server/auth/actor";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const cause = (reason: string) => ({ cause: { reason } });
const secure = (userId: string) =>
  db.twoFactor.create({ data: { userId, secretEncrypted: "sealed", confirmedAt: NOW } }).then(() => undefined);
const api = (userId: string) => callerFor(db, userId);
const cookieOf = async (userId: string) => (await sessionCookie({ userId, sessionVersion: 0 })).split(";")[0] ?? "";

async function team() {
  const owner = await createAdmin(db, { name: "Olga Owner" });
  await secure(owner.id);
  const packer = await createUser(db, { name: "Pat Packer", staffRole: "packer" });
  return { owner, packer, staff: (await api(owner.id)).admin.staff };
}

describe("staff list", () => {
  it("lists only staff, owners first, and counts those who sign in by password alone", async () => {
    const { staff } = await team();
    await createUser(db, { name: "Robin Customer" });
    await createUser(db, { name: "Mo Manager", staffRole: "manager", isDisabled: true });
    const { isTwoFactorRequired, passwordOnly, staff: people } = await staff.list();
    expect([isTwoFactorRequired, passwordOnly]).toEqual([false, 1]);
    expect(people.map(({ name, role, hasTwoFactor, isSuspended }) => [name, role, hasTwoFactor, isSuspended])).toEqual([
      ["Olga Owner", "owner", true, false],
      ["Mo Manager", "manager", false, true],
      ["Pat Packer", "packer", false, false],
    ]);
  });
});

describe("two-factor requirement", () => {
  it("locks out staff without two-factor until they set it up, and nobody else", async () => {
    const { staff, packer, owner } = await team();
    const customer = await createUser(db);
    await staff.requireTwoFactor({ isRequired: true });
    expect((await staff.list()).isTwoFactorRequired).toBe(true);
    const shutOut = await api(packer.id);
    await expect(shutOut.admin.orders.list({ section: "all" })).rejects.toMatchObject(cause("two-factor-required"));
    await expect(shutOut.admin.navigation.counts()).rejects.toMatchObject(cause("two-factor-required"));
    expect(await shutOut.account.twoFactor()).toMatchObject({ onSince: null, isRequired: true });
    expect(await shutOut.account.me()).toMatchObject({ isStaff: true });
    expect(await (await api(customer.id)).account.twoFactor()).toMatchObject({ isRequired: false });
    expect((await (await api(owner.id)).admin.orders.list({ section: "all" })).rows).toEqual([]);
    await secure(packer.id);
    expect((await (await api(packer.id)).admin.orders.list({ section: "all" })).rows).toEqual([]);
  });

  it("removes all role permissions from locked-out staff, in the API and in downloads", async () => {
    const { staff } = await team();
    const other = await createAdmin(db, { name: "Other Owner" });
    await staff.requireTwoFactor({ isRequired: true });
    expect(await loadActor(db, other.id, 0)).toMatchObject({ role: null, isAdmin: false, lacksTwoFactor: true });
    const request = new Request("http://localhost:3000/admin/users/users.csv", {
      headers: { cookie: await cookieOf(other.id) },
    });
    const answer = await exportUsers(request);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("two-factor")]);
  });

  it("does not accept an unconfirmed second factor", async () => {
    const { staff, packer } = await team();
    await staff.requireTwoFactor({ isRequired: true });
    await db.twoFactor.create({ data: { userId: packer.id, secretEncrypted: "sealed", confirmedAt: null } });
    expect(await loadActor(db, packer.id, 0)).toMatchObject({ lacksTwoFactor: true });
  });

  it("is refused for an owner without two-factor, who would be locked out first", async () => {
    const owner = await createAdmin(db);
    const { staff } = (await api(owner.id)).admin;
    await expect(staff.requireTwoFactor({ isRequired: true })).rejects.toMatchObject(cause("two-factor-off"));
    expect((await staff.list()).isTwoFactorRequired).toBe(false);
    expect(await db.auditEntry.count({ where: { action: "staff.requireTwoFactor" } })).toBe(0);
  });

  it("is reserved for owners, requires a recent password, and is audited once per change", async () => {
    const { staff, owner } = await team();
    const manager = await createUser(db, { staffRole: "manager" });
    const asManager = (await api(manager.id)).admin.staff;
    await expect(asManager.requireTwoFactor({ isRequired: true })).rejects.toMatchObject(cause("not-your-role"));
    await expect(asManager.list()).rejects.toMatchObject(cause("not-your-role"));
    const later = new Date(NOW.getTime() + 60 * 60_000);
    const actor = await loadActor(db, owner.id, 0);
    const old = await callerFor(db, owner.id, { now: later, actor: actor && { ...actor, signedInAt: NOW } });
    await expect(old.admin.staff.requireTwoFactor({ isRequired: true })).rejects.toMatchObject(
      cause("confirm-password"),
    );
    await Promise.all([1, 2, 3].map(() => staff.requireTwoFactor({ isRequired: true })));
    await staff.requireTwoFactor({ isRequired: false });
    await staff.requireTwoFactor({ isRequired: false });
    const entries = await db.auditEntry.findMany({
      where: { action: "staff.requireTwoFactor" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ after }) => after)).toHaveLength(2);
    expect((await staff.list()).isTwoFactorRequired).toBe(false);
  });
});
