// A save that races with the deletion of the account must not write personal data back.
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { savePicture } from "~/server/services/account/save-picture";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createCategory,
  createProduct,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const GONE = { code: "UNAUTHORIZED" };
const PROFILE = { name: "Robin Field", phone: "+1 555 0100", userMessage: "Ring twice" };
const ADDRESS = {
  ...{ label: "Home", recipientName: "Robin Field", addressLine1: "12 Linden Street", addressLine2: "" },
  ...{ city: "Madison", state: "WI", postalCode: "53703", country: "US", phone: "", isDefault: true },
};

describe("account deleted after the session check", () => {
  it("stores no name, address, picture or request that its owner was saving", async () => {
    const user = await createUser(db);
    const own = await callerFor(db, user.id);
    const ctx = await signedInContext(db, user.id);
    const { admin } = await createAdminCaller(db);
    const product = await createProduct(db, { soldOut: true });
    const category = await createCategory(db, { isRestricted: true });
    await admin.users.delete({ userId: user.id });
    await expect(own.account.updateProfile(PROFILE)).rejects.toMatchObject(GONE);
    await expect(own.addresses.create(ADDRESS)).rejects.toMatchObject(GONE);
    await expect(own.access.request({ categoryId: category.id, reason: "For my lab" })).rejects.toMatchObject(GONE);
    await expect(own.account.requestAffiliate({ reason: "My friends" })).rejects.toMatchObject(GONE);
    await expect(own.stockAlerts.ask({ productId: product.id })).rejects.toMatchObject(GONE);
    const contact = { topic: "other", name: "Robin", email: user.email, message: "Hello", productSlug: null } as const;
    await expect(own.contact.send({ ...contact, conversationId: crypto.randomUUID() })).rejects.toMatchObject(GONE);
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#0a6f67" } })
      .jpeg()
      .toBuffer();
    await expect(savePicture(ctx, bytes)).rejects.toMatchObject(GONE);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      ...{ name: "Deleted account", phone: null, userMessage: "", profilePictureUrl: null },
    });
    for (const rows of [db.shippingAddress, db.conversation, db.stockAlert, db.accessRequest, db.image]) {
      expect(await (rows as typeof db.image).count()).toBe(0);
    }
  });

  it("rejects saves that waited on the deletion's row lock", async () => {
    const user = await createUser(db);
    const own = await callerFor(db, user.id);
    const saves: Promise<unknown>[] = [];
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { deletedAt: NOW, name: "Deleted account" } });
      saves.push(own.account.updateProfile(PROFILE), own.addresses.create(ADDRESS));
      for (const save of saves) save.catch(() => {});
      await wait(200);
    });
    expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ name: "Deleted account" });
    expect(await db.shippingAddress.count()).toBe(0);
  });
});
