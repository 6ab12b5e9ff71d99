// Referral clicks in a backup, as single rows and as daily totals.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { lockTables } from "~/server/services/backup/apply-backup";
import { resetDatabase } from "~tests/support/database";
import { createUser } from "~tests/support/factories";
import { backupOf, type Contents, changedBackup, DAY_OF_CLICKS, fullShop, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

const clicks = async () => ({
  clicks: await db.referralClick.findMany({ orderBy: { sessionId: "asc" } }),
  days: await db.referralClickDay.findMany({ orderBy: { day: "asc" } }),
});
const clickOf = (affiliateUserId: string, sessionId: string) =>
  db.referralClick.create({ data: { affiliateUserId, code: "CODE", sessionId, landingPage: "/" } });
/** A backup from before it contained clicks. */
const older = (text: string, change: (data: Contents) => void = () => {}) =>
  changedBackup(
    text,
    (data) => {
      delete data.referralClicks;
      delete data.referralClickDays;
      change(data);
    },
    2,
  );

describe("referral clicks", () => {
  it("are restored from the backup by a Replace, and return when it is undone", async () => {
    const { admin, caller, chain } = await fullShop();
    const before = await clicks();
    expect(before.clicks[0]).toMatchObject({ ipHash: "hash-of-an-address", convertedToSignup: true });
    const fileId = await uploaded(await backupOf(admin.id));
    await clickOf(chain[1]?.id ?? "", "visitor-2");
    await db.referralClickDay.updateMany({ data: { clicks: 99 } });
    const later = await clicks();
    const { snapshotId } = await caller.admin.backup.import({ fileId, mode: "replace" });
    expect(await clicks()).toEqual(before);
    await caller.admin.backup.goBack({ snapshotId });
    expect(await clicks()).toEqual(later);
  });

  it("survive a Replace with an older backup, except those of removed accounts", async () => {
    const { admin, caller, chain } = await fullShop();
    const text = await backupOf(admin.id);
    const before = await clicks();
    await clickOf((await createUser(db, { isAffiliate: true })).id, "visitor-9");
    await clickOf(admin.id, "visitor-8");
    const fileId = await uploaded(await older(text));
    const preview = await caller.admin.backup.preview({ fileId, mode: "replace" });
    expect(preview.errors).toEqual([]);
    expect(preview.sections.find(({ section }) => section === "referralClicks")).toMatchObject({ same: 2, dropped: 1 });
    await caller.admin.backup.import({ fileId, mode: "replace" });
    const after = await clicks();
    expect(after.days).toEqual(before.days);
    expect(after.clicks.map(({ affiliateUserId }) => affiliateUserId)).toEqual([chain[2]?.id, admin.id]);
  });

  it("are appended for new accounts only, because existing ones may have them in daily totals already", async () => {
    const { admin, caller, chain } = await fullShop();
    const newcomer = await createUser(db, { isAffiliate: true });
    await clickOf(newcomer.id, "visitor-3");
    const fileId = await uploaded(await backupOf(admin.id));
    await db.referralClick.deleteMany();
    await db.user.delete({ where: { id: newcomer.id } });
    await caller.admin.backup.import({ fileId, mode: "append" });
    expect((await clicks()).clicks.map(({ affiliateUserId }) => affiliateUserId)).toEqual([newcomer.id]);
    expect((await clicks()).days).toMatchObject([{ affiliateUserId: chain[2]?.id, ...DAY_OF_CLICKS }]);
  });

  it("can be recorded while an import locks the other tables", async () => {
    const { chain } = await fullShop();
    await db.$transaction(async (tx) => {
      await lockTables(tx);
      await clickOf(chain[1]?.id ?? "", "visitor-4");
    });
    expect(await db.referralClick.count({ where: { sessionId: "visitor-4" } })).toBe(1);
  });

  it("are rejected with an invalid day", async () => {
    const { admin, caller } = await fullShop();
    const bad = await changedBackup(await backupOf(admin.id), (data) => {
      for (const row of data.referralClickDays ?? []) row.day = "2026-02-30";
    });
    const fileId = await uploaded(bad);
    const importing = caller.admin.backup.import({ fileId, mode: "replace" });
    await expect(importing).rejects.toThrow("referralClickDays, row 1: “day” is not a day");
  });
});
