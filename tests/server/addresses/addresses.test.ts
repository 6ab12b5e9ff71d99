import { beforeEach, describe, expect, it } from "vitest";
import { placeProblem } from "~/domain/places";
import { db } from "~/server/db";
import { countriesByCode } from "~/server/services/addresses/countries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createAdminCaller, createUser } from "~tests/support/factories";
import { people } from "../../../scripts/seed/people";

beforeEach(resetDatabase);

const home = {
  recipientName: "Robin Field",
  addressLine1: "12 Linden Street",
  city: "Madison",
  state: "WI",
  postalCode: "53703",
};

async function customer() {
  const user = await createUser(db);
  return { user, api: await callerFor(db, user.id) };
}

describe("address book", () => {
  it("fills in label and country, and makes the first address the default", async () => {
    const { api } = await customer();
    const { id } = await api.addresses.create(home);
    expect(await api.addresses.list()).toMatchObject([
      { id, ...home, label: "Home", country: "United States", addressLine2: null, phone: null, isDefault: true },
    ]);
  });

  for (const field of ["recipientName", "addressLine1", "city", "state", "postalCode"] as const) {
    it(`requires ${field}`, async () => {
      const { api } = await customer();
      const refused = await api.addresses.create({ ...home, [field]: "  " }).catch((error: unknown) => error);
      expect(String(refused)).toContain("is required");
      expect(await db.shippingAddress.count()).toBe(0);
    });
  }

  it("lists the default first, then the newest", async () => {
    const { user, api } = await customer();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const old = await createAddress(db, user.id, { createdAt: at(1), isDefault: true });
    const middle = await createAddress(db, user.id, { createdAt: at(2) });
    const recent = await createAddress(db, user.id, { createdAt: at(3) });
    expect((await api.addresses.list()).map(({ id }) => id)).toEqual([old.id, recent.id, middle.id]);
  });

  it("keeps one default, however many are set concurrently", async () => {
    const { user, api } = await customer();
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await createAddress(db, user.id)).id));
    await Promise.all(ids.map((id) => api.addresses.setDefault({ id })));
    expect(await db.shippingAddress.count({ where: { userId: user.id, isDefault: true } })).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => api.addresses.create({ ...home, isDefault: true })));
    expect(await db.shippingAddress.count({ where: { userId: user.id, isDefault: true } })).toBe(1);
  });

  it("makes the newest address the default when the default is deleted, and refuses to delete it again", async () => {
    const { api } = await customer();
    const first = await api.addresses.create(home);
    const second = await api.addresses.create({ ...home, label: "Lab" });
    await api.addresses.delete(first);
    expect(await api.addresses.list()).toMatchObject([{ id: second.id, isDefault: true }]);
    await expect(api.addresses.delete(first)).rejects.toThrow("Address not found");
  });

  it("keeps the default when an address is updated", async () => {
    const { api } = await customer();
    const { id } = await api.addresses.create(home);
    await api.addresses.update({ id, ...home, city: "Chicago", isDefault: false });
    await api.addresses.update({ id, ...home, city: "Chicago", isDefault: false });
    expect(await api.addresses.list()).toMatchObject([{ city: "Chicago", isDefault: true }]);
  });

  it("returns 'not found' for another customer's address, as for an unknown one", async () => {
    const { api } = await customer();
    const mine = await api.addresses.create(home);
    const other = await createUser(db);
    const theirs = await createAddress(db, other.id, { isDefault: true });
    for (const id of [theirs.id, crypto.randomUUID()]) {
      await expect(api.addresses.update({ id, ...home, isDefault: true })).rejects.toThrow("Address not found");
      await expect(api.addresses.delete({ id })).rejects.toThrow("Address not found");
      await expect(api.addresses.setDefault({ id })).rejects.toThrow("Address not found");
    }
    expect(await db.shippingAddress.findUniqueOrThrow({ where: { id: theirs.id } })).toMatchObject({ isDefault: true });
    expect(await db.shippingAddress.findUniqueOrThrow({ where: { id: mine.id } })).toMatchObject({ isDefault: true });
  });
});

describe("place the shop does not ship to", () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error as { cause?: { reason?: string; detail?: unknown } }).cause,
    );

  it.each([
    [{ country: "Canada" }, "country"],
    [{ state: "Bavaria" }, "state"],
    [{ postalCode: "5370" }, "postalCode"],
  ])("is rejected when an address is created or updated: %o", async (wrong, field) => {
    const { api } = await customer();
    const { id } = await api.addresses.create(home);
    for (const work of [
      api.addresses.create({ ...home, ...wrong }),
      api.addresses.update({ id, ...home, ...wrong, isDefault: true }),
    ]) {
      expect(await refusal(work)).toMatchObject({
        reason: "unknown-place",
        detail: { fieldErrors: { [field]: expect.any(String) } },
      });
    }
    expect(await api.addresses.list()).toMatchObject([{ ...home, country: "United States" }]);
  });

  it("is accepted once the shop ships there, and stored in its country's format", async () => {
    const { api } = await customer();
    const admin = await createAdminCaller(db);
    const { updatedAt: _updatedAt, ...site } = (await admin.admin.settings.get()).site;
    await admin.admin.settings.saveSite({ ...site, shippingCountries: ["CA", "DE"] });
    expect((await api.addresses.countries()).map(({ name }) => name)).toEqual(["Canada", "Germany"]);
    await api.addresses.create({ ...home, country: "CA", state: "Ontario", postalCode: "k1a 0b6" });
    await api.addresses.create({ ...home, country: "Germany", state: "", postalCode: "04103" });
    expect(await api.addresses.list()).toMatchObject([
      { country: "Canada", state: "ON", postalCode: "K1A 0B6", problem: null },
      { country: "Germany", state: "", postalCode: "04103", problem: null },
    ]);
    const nowhere = admin.admin.settings.saveSite({ ...site, shippingCountries: ["XX"] });
    expect(await refusal(nowhere)).toMatchObject({ reason: "unknown-country" });
  });

  it("stays in the address book when stored before, with a description of the problem", async () => {
    const { user, api } = await customer();
    await createAddress(db, user.id, { state: "Bavaria" });
    expect(await api.addresses.list()).toMatchObject([
      { state: "Bavaria", problem: '"Bavaria" was not found in United States. Choose the state from the list.' },
    ]);
  });

  it("does not occur in the demo data", () => {
    const countries = countriesByCode(["US"]);
    const wrong = people.filter(
      ({ state, zip }) => placeProblem({ country: "United States", state, postalCode: zip }, countries) !== null,
    );
    expect(people.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});
