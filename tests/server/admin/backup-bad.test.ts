import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BACKUP_CONTENTS } from "~/domain/backup";
import { db } from "~/server/db";
import { SECTIONS } from "~/server/services/backup/sections";
import { fileStore } from "~/server/storage";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createUser } from "~tests/support/factories";
import { giveTier } from "../ledger/right-books";
import { backupOf, type Contents, changedBackup, contentsOf, fullShop, uploaded } from "./backup-shop";

let shop: Awaited<ReturnType<typeof fullShop>>;
let whole: string;
beforeAll(async () => {
  await resetDatabase();
  shop = await fullShop();
  whole = await backupOf(shop.admin.id);
});

const CLICKS = ["referralClicks", "referralClickDays"];
const SECTIONS_OF_FIRST_RELEASE = 33;
let refusals = 0;
afterEach(async () => {
  vi.restoreAllMocks();
  const after = await backupOf(shop.admin.id);
  // A refused backup must leave the shop unchanged.
  if (refusals > 0) expect(contentsOf(after)).toEqual(contentsOf(whole));
  refusals = 0;
  whole = after;
});

/** The shop's backup with changed contents and a matching checksum. */
const planted = (change: (data: Contents) => void, contents: number | null = BACKUP_CONTENTS) =>
  changedBackup(whole, change, contents);

const importing = async (text: string, mode: "append" | "replace" = "replace") =>
  (await callerFor(db, shop.admin.id)).admin.backup.import({ fileId: await uploaded(text), mode });

/** Expects Replace and Append to fail with this message; `afterEach` checks that the shop is unchanged. */
async function refuses(text: string, message: RegExp) {
  refusals++;
  for (const mode of ["replace", "append"] as const) await expect(importing(text, mode)).rejects.toThrow(message);
}

const first = (data: Contents, section: string) => {
  const row = data[section]?.[0];
  if (!row) throw new Error(`the shop has no ${section}`);
  return row;
};

describe("backup validation", () => {
  it.each([
    ["no JSON", "hello"],
    ["something else", '{"hello":1}'],
    ["no products", '{"version":"1.0","timestamp":"x","counts":{},"data":{"categories":[]},"checksum":"x"}'],
    ["no categories", '{"version":"1.0","timestamp":"x","counts":{},"data":{"products":[]},"checksum":"x"}'],
    [
      "products that are no list",
      '{"version":"1.0","timestamp":"x","counts":{},"data":{"products":{},"categories":[]}}',
    ],
  ])("answers 'Invalid backup file format' for %s", async (_, text) => {
    await refuses(text, /^Invalid backup file format$/);
  });

  it("reports the reason, even if the cleanup after the failed import fails", async () => {
    const removing = vi.spyOn(fileStore("backups/snapshots"), "remove").mockRejectedValue(new Error("no such host"));
    await refuses('{"hello":1}', /^Invalid backup file format$/);
    expect(removing).toHaveBeenCalled();
  });

  it("rejects another version", async () => {
    await refuses(whole.replace('"version":"1.0"', '"version":"9.0"'), /version 9\.0; this shop reads 1\.0/);
  });

  it("rejects a changed or truncated backup and a missing checksum", async () => {
    const name = `"name":${JSON.stringify(shop.product.name)}`;
    expect(whole).toContain(name);
    await refuses(whole.replace(name, '"name":"Changed"'), /the checksum is wrong/);
    await refuses(whole.slice(0, whole.lastIndexOf('},"checksum"')), /the checksum is wrong/);
    await refuses(whole.slice(0, whole.indexOf('"orders":[')), /does not hold as many rows|Invalid/);
    await refuses(JSON.stringify({ ...JSON.parse(whole), checksum: undefined }), /the checksum is wrong/);
  });

  it("rejects admin flags, passwords and mail settings", async () => {
    await refuses(
      await planted((data) => Object.assign(first(data, "users"), { is_admin: true })),
      /users, row 1: contains “is_admin”/,
    );
    const hash = await planted((data) => Object.assign(first(data, "users"), { password_hash: "x" }));
    await refuses(hash, /contains “password_hash”/);
    const secret = await planted((data) => Object.assign(first(data, "settings"), { smtp_pass_encrypted: "x" }));
    await refuses(secret, /contains “smtp_pass_encrypted”/);
    const section = await planted((data) => Object.assign(data, { emailSettings: [{ id: "default" }] }));
    await refuses(section, /“emailSettings” is not part of a backup/);
  });

  it("rejects duplicate ids, slugs and e-mails", async () => {
    const twice = (section: string, changes: object) =>
      planted((data) => void data[section]?.push({ ...first(data, section), ...changes }));
    await refuses(await twice("products", {}), /products: 1 times the same id/);
    await refuses(await twice("products", { id: randomUUID(), sku: "OTHER" }), /products: 1 times the same slug/);
    await refuses(await twice("users", { id: randomUUID(), affiliate_code: null }), /users: 1 times the same email/);
  });

  it("rejects dangling references", async () => {
    const product = await planted((data) => Object.assign(first(data, "orderItems"), { product_id: randomUUID() }));
    await expect(importing(product)).rejects.toThrow(/orderItems: 1 rows point at a product_id that is not there/);
    const category = await planted((data) => Object.assign(first(data, "products"), { category_id: randomUUID() }));
    await refuses(category, /products: 1 rows point at a category_id that is not there/);
    const tier = await planted((data) => Object.assign(first(data, "users"), { affiliate_tier_id: "tier-none" }));
    await expect(importing(tier)).rejects.toThrow(/users: 1 rows point at a affiliate_tier_id/);
  });

  it("rejects negative or fractional amounts and totals that do not add up", async () => {
    const negative = await planted((data) => Object.assign(first(data, "products"), { supplier_cost_cents: -1 }));
    await refuses(negative, /products, row 1: “supplier_cost_cents” is negative/);
    const total = await planted((data) => Object.assign(first(data, "orders"), { total_amount_cents: 1 }));
    await refuses(total, /orders: a row breaks the rule “orders total adds up”/);
    const fraction = await planted((data) => Object.assign(first(data, "orders"), { subtotal_cents: 1.5 }));
    await refuses(fraction, /“subtotal_cents” is not a whole number/);
  });

  it("rejects javascript: image URLs and malformed e-mails, and keeps script tags as text", async () => {
    const script = await planted((data) =>
      Object.assign(first(data, "products"), { image_urls: ["javascript:alert(1)"] }),
    );
    await refuses(script, /“image_urls” is not the address of a picture/);
    const email = await planted((data) => Object.assign(first(data, "users"), { email: "a@b.test\r\nBcc: c@d.test" }));
    await refuses(email, /“email” is not an e-mail address/);
    expect(whole).toContain("<script>alert(1)</script>");
  });

  it("rejects a text of 10 MB, an unknown status and an invalid time", async () => {
    const long = await planted((data) =>
      Object.assign(first(data, "products"), { description: "x".repeat(10_000_000) }),
    );
    await refuses(long, /too long/);
    const state = await planted((data) => Object.assign(first(data, "orders"), { status: "free" }));
    await refuses(state, /“status” is not one of the known states/);
    const time = await planted((data) => Object.assign(first(data, "orders"), { created_at: "yesterday" }));
    await refuses(time, /“created_at” is not a time/);
  });

  it("rejects category cycles and hierarchy levels that do not match the referrers", async () => {
    const circle = await planted((data) => {
      const parent = data.categories?.find(({ id }) => id === shop.parent.id);
      Object.assign(parent ?? {}, { parent_id: shop.category.id });
    });
    await refuses(circle, /category cycle/);
    const levels = await planted((data) => void data.hierarchy?.pop());
    await expect(importing(levels)).rejects.toThrow(/hierarchy: 1 levels are not those that the referrers give/);
  });

  it("does not overwrite the e-mail address or disabled state of a current admin", async () => {
    const taken = await planted((data) => {
      const admin = data.users?.find(({ id }) => id === shop.admin.id);
      Object.assign(admin ?? {}, { email: "thief@example.test", is_disabled: true });
    });
    await importing(taken);
    expect(await db.user.findUnique({ where: { id: shop.admin.id } })).toMatchObject({
      ...{ email: shop.admin.email, isDisabled: false, isAdmin: true, passwordHash: "admin-secret-hash" },
    });
  });

  it("keeps current staff, their e-mail addresses and their suspension", async () => {
    const confirmed = new Date("2026-02-01T12:00:00Z");
    const packer = await createUser(db, {
      ...{ staffRole: "packer", email: "packer@example.test", emailVerifiedAt: confirmed, isDisabled: true },
    });
    const hired = await createUser(db, { staffRole: "support", email: "hired@example.test" });
    await giveTier(db, hired.id, "tier-builder");
    const taken = await planted((data) => {
      const [someone] = data.users ?? [];
      data.users?.push({
        ...someone,
        ...{ id: packer.id, referred_by_user_id: null },
        email: "thief@example.test",
        email_verified_at: null,
        is_disabled: false,
        affiliate_code: null,
      });
    });
    await importing(taken);
    expect(await db.user.findUnique({ where: { id: packer.id } })).toMatchObject({
      ...{ email: "packer@example.test", emailVerifiedAt: confirmed, isDisabled: true, staffRole: "packer" },
    });
    expect(await db.user.findUnique({ where: { id: hired.id } })).toMatchObject({
      // The backup lacks this account's tier history, so the tier is reset.
      ...{ staffRole: "support", affiliateTierId: "tier-starter" },
    });
    expect(await db.tierChange.count({ where: { userId: hired.id } })).toBe(0);
  });

  it("rejects times and texts that the database cannot store", async () => {
    for (const time of ["0000-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z", "2026-01-01T00:00:00+23:59"]) {
      const odd = await planted((data) => Object.assign(first(data, "orders"), { created_at: time }));
      await refuses(odd, /“created_at” is not a time/);
    }
    const half = await planted((data) => Object.assign(first(data, "products"), { description: "\ud800" }));
    await refuses(half, /“description” contains a character that cannot be stored/);
    const trace = await planted((data) => Object.assign(first(data, "orderItems"), { price_trace: [{ a: "\udc00" }] }));
    await refuses(trace, /“price_trace” contains a character that cannot be stored/);
  });

  it("rejects extremely deep nesting", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    await refuses(whole.replace('"products":[\n', `"products":[\n${deep},\n`), /^Invalid backup file format$/);
  });

  it("accepts a backup on a single line, longer than the row limit", async () => {
    const long = await planted((data) => {
      for (let count = 0; count < 60; count++) {
        const id = randomUUID();
        const text = { description: "x".repeat(90_000), slug: `long-${id}`, sku: `L-${id.slice(0, 8)}` };
        data.products?.push({ ...first(data, "products"), ...text, id });
      }
    });
    const line = JSON.stringify(JSON.parse(long));
    expect(line.length).toBeGreaterThan(5 * 1024 ** 2);
    await importing(line);
    expect(await db.product.count({ where: { slug: { startsWith: "long-" } } })).toBe(60);
    await importing(whole);
    expect(contentsOf(await backupOf(shop.admin.id))).toEqual(contentsOf(whole));
  });

  it("accepts a column's former name, but not both names together", async () => {
    const hash = "0".repeat(64);
    const row = (names: object) => ({ created_at: "2026-06-15T12:00:00.000Z", ...names });
    const codes = (names: object) => planted((data) => void data.reservedCodes?.push(row(names)));
    const postings = await planted((data) => {
      const { is_reversal, ...posting } = first(data, "orderPostings") as { is_reversal?: boolean };
      data.orderPostings = [{ ...posting, is_taken_back: is_reversal }];
    });
    await importing(postings);
    expect(contentsOf(await backupOf(shop.admin.id))).toEqual(contentsOf(whole));
    await importing(await codes({ look_hash: hash }));
    expect(await db.reservedAffiliateCode.findMany({ select: { lookalikeHash: true } })).toEqual([
      { lookalikeHash: hash },
    ]);
    whole = await backupOf(shop.admin.id);
    await refuses(await codes({ look_hash: hash, lookalike_hash: hash }), /reservedCodes, row 2: contains “look_hash”/);
  });

  describe("backup from an older version of the shop", () => {
    // Sections that the first release did not have, according to `sections.ts`.
    const younger = SECTIONS.filter(({ since }) => since !== undefined);
    const older = (change: (data: Contents) => void = () => {}) =>
      planted((data) => {
        for (const { name } of younger) delete data[name];
        for (const row of data.ledger ?? []) delete row.rule_version;
        for (const row of data.users ?? []) {
          for (const column of ["suspended_at", "affiliate_mails_off", "affiliate_tier_off_reason"]) delete row[column];
        }
        for (const row of data.orders ?? []) row.payment_note = "Thanks";
        for (const row of data.products ?? []) row.version = 7;
        change(data);
      }, null);

    it("is accepted: sections it lacks are emptied or kept, and the preview says which", async () => {
      const { admin } = await callerFor(db, shop.admin.id);
      await db.searchSynonym.create({ data: { term: "tb", meaning: "tb-500" } });
      const owner = await db.user.findFirstOrThrow({ where: { isAffiliate: true } });
      await db.programTerms.create({ data: { version: 1, text: "Terms" } });
      await db.termsAcceptance.create({ data: { userId: owner.id, version: 1 } });
      const text = await older();
      const preview = await admin.backup.preview({ fileId: await uploaded(text), mode: "replace" });
      expect(preview.errors).toEqual([]);
      expect(preview.absent.map(({ section }) => section)).toEqual(younger.map(({ name }) => name));
      const kept = preview.absent.filter(({ isKept }) => isKept).map(({ section }) => section);
      expect(kept).toEqual(["ruleVersions", "searchSynonyms", "programTerms", ...CLICKS, "cannedAnswers"]);
      const dropped = preview.sections.filter((each) => each.dropped > 0).map(({ section }) => section);
      expect(dropped).toContain("termsAcceptances");
      expect(dropped.filter((name) => kept.includes(name) || !younger.some((each) => each.name === name))).toEqual([]);
      await importing(text, "append");
      expect(await db.termsAcceptance.count()).toBe(1);
      await importing(text, "replace");
      expect(await db.termsAcceptance.count()).toBe(0);
      expect(await db.searchSynonym.count({ where: { term: "tb" } })).toBe(1);
      const { ledger, orders } = contentsOf(whole) as Contents;
      const after = contentsOf(await backupOf(shop.admin.id)) as Contents;
      expect([after.ledger, after.orders]).toEqual([ledger, orders]);
    });

    it("restores payout runs without `is_partial` as full runs", async () => {
      const run = {
        id: randomUUID(),
        created_by_user_id: shop.admin.id,
        idempotency_key: randomUUID(),
        total_cents: 0,
      };
      const rest = { left_out: null, cancelled_at: null, cancel_reason: null, created_at: "2026-06-01T00:00:00.000Z" };
      await importing(await planted((data) => data.payoutRuns?.push({ ...run, ...rest })), "append");
      expect(await db.payoutRun.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({ isPartial: false });
    });

    it("is rejected without a section or column of the first release; a current one needs all", async () => {
      const withoutRatings = await older((data) => delete data.ratings);
      await refuses(withoutRatings, /^Import errors: ratings: the section is missing$/);
      await refuses(await planted((data) => delete data.orderClaims), /orderClaims: the section is missing$/);
      const noName = await older((data) => delete first(data, "users").name);
      await refuses(noName, /users, row 1: has no “name”/);
      const noColumn = await planted((data) => delete first(data, "users").affiliate_mails_off);
      await refuses(noColumn, /has no “affiliate_mails_off”/);
      await refuses(await planted(() => {}, BACKUP_CONTENTS + 1), /newer version of the shop/);
    });

    it("requires every section to be from the first release or to declare `since`", () => {
      const counted = [1, 2, 3, 5].map((at) => SECTIONS.filter(({ since = 1 }) => since === at).length);
      // If this fails: give the new section `since`, and increment BACKUP_CONTENTS if its current value was released.
      expect(counted).toEqual([
        SECTIONS_OF_FIRST_RELEASE,
        SECTIONS.length - SECTIONS_OF_FIRST_RELEASE - CLICKS.length - 2,
        CLICKS.length,
        2,
      ]);
    });
  });

  it("accepts a backup with a different JSON layout", async () => {
    await importing(JSON.stringify(JSON.parse(whole), null, 2));
    expect(contentsOf(await backupOf(shop.admin.id))).toEqual(contentsOf(whole));
  });
});
