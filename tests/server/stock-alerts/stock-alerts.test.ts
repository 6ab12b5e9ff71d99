// Stock alerts are sent once when a sold-out product can be bought again, and can be stopped with one click.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "~/app/api/unsubscribe/route";
import { daysBefore } from "~/domain/days";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { unsubscribeToken } from "~/server/mail/unsubscribe-token";
import { deleteOldVisits } from "~/server/services/retention/delete-old-visits";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdmin,
  createCategory,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const EMAIL = "robin@example.test";
const mails = () => db.outboxMail.findMany({ where: { template: "back-in-stock" } });

async function shop() {
  const product = await createProduct(db, { name: "BPC-157", slug: "bpc-157", soldOut: true });
  const admin = (await callerFor(db, (await createAdmin(db)).id)).admin;
  const { stockAlerts: visitor, unsubscribe } = await callerFor(db, null);
  const save = async (change: object) => {
    const { fields, version } = await admin.products.byId({ productId: product.id });
    return admin.products.update({ ...fields, ...change, productId: product.id, version });
  };
  return { product, productId: product.id, admin, visitor, unsubscribe, save };
}

async function unsubscribePath() {
  const [mail] = await mails();
  const { text, unsubscribeUrl = "" } = await composeMail(db, { template: "back-in-stock", payload: mail?.payload });
  return { text, url: unsubscribeUrl, token: new URL(unsubscribeUrl).searchParams.get("token") ?? "" };
}

describe("a stock alert", () => {
  it("waits while its account is suspended", async () => {
    const { productId, save } = await shop();
    const user = await createUser(db, { email: EMAIL, isDisabled: true });
    await db.stockAlert.create({ data: { productId, email: EMAIL, userId: user.id } });
    await save({ soldOut: false });
    expect([(await mails()).length, await db.stockAlert.count()]).toEqual([0, 1]);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: false } });
    await save({ soldOut: true });
    await save({ soldOut: false });
    expect([(await mails()).length, await db.stockAlert.count()]).toEqual([1, 0]);
  });

  it("is stored once per address, and sent once when the product is back", async () => {
    const { productId, visitor, save } = await shop();
    await Promise.all([1, 2, 3].map(() => visitor.ask({ productId, email: " Robin@Example.test " })));
    expect(await db.stockAlert.findMany()).toMatchObject([{ email: EMAIL, userId: null }]);
    await save({ description: "Changed." });
    expect(await mails()).toEqual([]);
    await save({ soldOut: false });
    expect(await mails()).toMatchObject([{ toEmail: EMAIL }]);
    expect(await db.stockAlert.count()).toBe(0);
    await save({ soldOut: true });
    await save({ soldOut: false });
    expect(await mails()).toHaveLength(1);
    const { text } = await unsubscribePath();
    expect(text).toContain("/product/bpc-157");
  });

  describe("whose product is sold out again before its e-mail is sent", () => {
    /** Both a visitor and an account wait for the product, and it is put back on sale. */
    async function onSale() {
      const made = await shop();
      const { productId, admin, visitor } = made;
      const user = await createUser(db);
      await visitor.ask({ productId, email: EMAIL });
      await (await callerFor(db, user.id)).stockAlerts.ask({ productId });
      const undoId = randomUUID();
      const change = { kind: "sold-out", soldOut: false } as const;
      await admin.products.applyBulk({ undoId, rows: [{ productId, version: 1 }], change });
      expect(await db.stockAlert.count()).toBe(0);
      const sent: string[] = [];
      const transport = {
        name: "smtp" as const,
        send: async ({ to }: { to: string }) => void sent.push(to),
      };
      const send = (minutes: number) => sendDueMails({ db, now: new Date(Date.now() + minutes * 60_000), transport });
      const expectWaiting = async () => {
        expect(await db.outboxMail.count()).toBe(0);
        const alerts = await db.stockAlert.findMany({ orderBy: { userId: { sort: "asc", nulls: "first" } } });
        expect(alerts).toMatchObject([
          { email: EMAIL, userId: null, productId },
          { email: user.email, userId: user.id, productId },
        ]);
      };
      return { ...made, undoId, sent, send, expectWaiting };
    }

    it("waits again: a slip that is undone within two minutes mails nobody", async () => {
      const { admin, save, undoId, sent, send, expectWaiting } = await onSale();
      expect(await send(1)).toEqual([]);
      await admin.products.undo({ undoId });
      expect(await send(3)).toEqual(["dropped", "dropped"]);
      await expectWaiting();
      await save({ soldOut: false });
      expect(await send(3)).toEqual(["sent", "sent"]);
      expect(sent).toHaveLength(2);
      expect(await db.stockAlert.count()).toBe(0);
    });

    it("waits again when an order has taken the last piece", async () => {
      const { productId, admin, send, expectWaiting } = await onSale();
      await admin.products.setStock({ productId, count: 1, seenCount: null });
      await db.product.update({ where: { id: productId }, data: { stockCount: 0 } });
      await send(3);
      await expectWaiting();
    });

    it("is sent although the product was sold out in between", async () => {
      const { save, send } = await onSale();
      await save({ soldOut: true });
      await save({ soldOut: false });
      expect(await send(3)).toEqual(["sent", "sent"]);
    });
  });

  it("uses the account's own address, says whether it is waiting, and can be cancelled", async () => {
    const { productId, save } = await shop();
    const user = await createUser(db, { email: EMAIL });
    const mine = (await callerFor(db, user.id)).stockAlerts;
    expect(await mine.isWaiting({ productId })).toBe(false);
    expect(await mine.ask({ productId, email: "other@example.test" })).toEqual({ email: EMAIL });
    expect(await mine.isWaiting({ productId })).toBe(true);
    await mine.cancel({ productId });
    expect(await mine.isWaiting({ productId })).toBe(false);
    await save({ soldOut: false });
    expect(await mails()).toEqual([]);
  });

  it("keeps waiting while the product is hidden, or is shown again without a price", async () => {
    const { productId, visitor, admin, save } = await shop();
    await visitor.ask({ productId, email: EMAIL });
    await save({ soldOut: false, hidden: true });
    await db.product.update({ where: { id: productId }, data: { supplierCostCents: null } });
    await admin.products.setHidden({ productId, hidden: false });
    expect(await mails()).toEqual([]);
    await db.product.update({ where: { id: productId }, data: { supplierCostCents: 2000, hidden: true } });
    await admin.products.setHidden({ productId, hidden: false });
    expect(await mails()).toHaveLength(1);
  });

  it("requires a sold-out product that the customer may see, and an address", async () => {
    const { productId, visitor } = await shop();
    const inStock = await createProduct(db);
    const category = await createCategory(db, { isRestricted: true });
    const restricted = await createProduct(db, { soldOut: true, categoryId: category.id });
    const refused = (input: Parameters<typeof visitor.ask>[0]) => visitor.ask(input).catch((error) => error);
    expect(await refused({ productId: inStock.id, email: EMAIL })).toMatchObject({ cause: { reason: "in-stock" } });
    expect(await refused({ productId: restricted.id, email: EMAIL })).toMatchObject({ code: "NOT_FOUND" });
    expect(await refused({ productId })).toMatchObject({ cause: { reason: "email-required" } });
    expect(String(await refused({ productId, email: "robin@" }))).toContain("Invalid email format");
    expect(await db.stockAlert.count()).toBe(0);
  });

  it("is sent only to those who may see a restricted product when it is back", async () => {
    const { productId, save } = await shop();
    const category = await createCategory(db, { isRestricted: true });
    await db.product.update({ where: { id: productId }, data: { categoryId: category.id } });
    const granted = await Promise.all([createUser(db), createUser(db)]);
    for (const { id: userId } of granted) {
      await db.approvedCategory.create({ data: { userId, categoryId: category.id } });
      await (await callerFor(db, userId)).stockAlerts.ask({ productId });
    }
    await db.approvedCategory.deleteMany({ where: { userId: granted[0]?.id } });
    await save({ soldOut: false });
    expect((await mails()).map(({ toEmail }) => toEmail)).toEqual([granted[1]?.email]);
  });

  describe("for a product that was back before the account could buy it is sent", () => {
    /** A restricted product that is back in stock, with the alert of an account that has lost its access. */
    async function barred() {
      const { productId, admin, save } = await shop();
      const category = await createCategory(db, { isRestricted: true });
      await db.product.update({ where: { id: productId }, data: { categoryId: category.id } });
      const user = await createUser(db, { email: EMAIL });
      const grant = { userId: user.id, categoryId: category.id };
      await db.approvedCategory.create({ data: grant });
      const shopper = await callerFor(db, user.id);
      await shopper.stockAlerts.ask({ productId });
      await db.approvedCategory.deleteMany({ where: grant });
      await save({ soldOut: false });
      expect(await mails()).toEqual([]);
      return { admin, category, user };
    }
    const expectTold = async () => expect((await mails()).map(({ toEmail }) => toEmail)).toEqual([EMAIL]);

    it("when the account's access request is approved", async () => {
      const { admin, category, user } = await barred();
      const { access } = await callerFor(db, user.id);
      await access.request({ categoryId: category.id, reason: "Calibration" });
      const { id: requestId } = await db.accessRequest.findFirstOrThrow();
      await admin.access.approve({ requestId });
      await expectTold();
    });

    it("when an admin grants access on the account's page", async () => {
      const { admin, category, user } = await barred();
      const { fields, mark } = await admin.users.byId({ userId: user.id });
      await admin.users.update({ userId: user.id, mark, fields: { ...fields, approvedCategoryIds: [category.id] } });
      await expectTold();
    });

    it("when the category is opened to everyone", async () => {
      const { admin, category } = await barred();
      const { id: categoryId, name, parentId, description } = category;
      await admin.categories.update({ categoryId, name, parentId, description, isRestricted: false });
      await expectTold();
    });

    it("when the category is deleted and its products move to an open one", async () => {
      const { admin, category } = await barred();
      const { id: moveProductsTo } = await createCategory(db);
      await admin.categories.delete({ categoryId: category.id, moveProductsTo });
      await expectTold();
    });

    it("when the account's suspension is lifted", async () => {
      const { productId, admin, save } = await shop();
      const user = await createUser(db, { email: EMAIL });
      await (await callerFor(db, user.id)).stockAlerts.ask({ productId });
      await admin.users.suspend({ userId: user.id, reason: "A check" });
      await save({ soldOut: false });
      expect(await mails()).toEqual([]);
      await admin.users.reinstate({ userId: user.id });
      await expectTold();
    });
  });

  it("is limited to 20 an hour per client and 20 products per address", async () => {
    const { productId, visitor } = await shop();
    const ctx = await contextFor(db, null);
    const one = (await callerFor(db, null, { visitor: { ...ctx.visitor, ipHash: "one" } })).stockAlerts;
    for (let n = 0; n < 20; n++) await one.ask({ productId, email: `r${n}@example.test` });
    await expect(one.ask({ productId, email: EMAIL })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    for (let n = 0; n < 20; n++)
      await visitor.ask({ productId: (await createProduct(db, { soldOut: true })).id, email: EMAIL });
    await expect(visitor.ask({ productId, email: EMAIL })).rejects.toMatchObject({
      cause: { reason: "too-many-alerts" },
    });
  });
});

describe("a product that is deleted and restored", () => {
  async function deleted() {
    const made = await shop();
    const { productId, admin } = made;
    const mover = await createUser(db);
    const leaver = await createUser(db, { email: "quentin@example.test" });
    for (const { id, email } of [mover, leaver]) await db.stockAlert.create({ data: { productId, email, userId: id } });
    for (const email of [EMAIL, "ada@example.test"]) await made.visitor.ask({ productId, email });
    const { version } = await admin.products.byId({ productId });
    const undoId = randomUUID();
    await admin.products.applyBulk({ undoId, rows: [{ productId, version }], change: { kind: "delete" } });
    expect(await db.stockAlert.count()).toBe(0);
    return { ...made, mover, leaver, undo: () => admin.products.undo({ undoId }) };
  }
  const waiting = async () =>
    (await db.stockAlert.findMany({ orderBy: { email: "asc" } })).map(({ email, userId }) => [email, userId]);

  it("keeps the same people waiting, under their accounts' current addresses", async () => {
    const { mover, leaver, undo, save } = await deleted();
    await db.user.update({ where: { id: mover.id }, data: { email: "zoe@example.test" } });
    await undo();
    expect(await waiting()).toEqual([
      ["ada@example.test", null],
      ["quentin@example.test", leaver.id],
      [EMAIL, null],
      ["zoe@example.test", mover.id],
    ]);
    await save({ soldOut: false });
    expect(await mails()).toHaveLength(4);
  });

  it("drops people who deleted their account or unsubscribed since, and stores no address of theirs", async () => {
    const { mover, leaver, admin, unsubscribe, undo } = await deleted();
    await db.user.update({ where: { id: leaver.id }, data: { email: "quentin.new@example.test" } });
    await admin.users.delete({ userId: leaver.id });
    await unsubscribe.stop({ token: unsubscribeToken({ of: "stock-alerts", email: EMAIL }) });
    const kept = JSON.stringify(await db.undoRecord.findMany());
    expect(kept).toContain("ada@example.test");
    for (const address of [EMAIL, "quentin"]) expect(kept).not.toContain(address);
    await undo();
    expect(await waiting()).toEqual([
      ["ada@example.test", null],
      [mover.email, mover.id],
    ]);
  });
});

describe("unsubscribing", () => {
  it("by link or mail client stops everything to the address, including unsent e-mails", async () => {
    const { productId, visitor, unsubscribe, save } = await shop();
    const other = await createProduct(db, { soldOut: true });
    await visitor.ask({ productId, email: EMAIL });
    await visitor.ask({ productId: other.id, email: EMAIL });
    await visitor.ask({ productId: other.id, email: "ada@example.test" });
    await save({ soldOut: false });
    const { token, url, text } = await unsubscribePath();
    const [unsent] = await db.outboxMail.findMany({ where: { toEmail: EMAIL } });
    await db.outboxMail.update({ where: { id: unsent?.id ?? "" }, data: { status: "failed" } });
    expect(text).toContain(`/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(await unsubscribe.subscription({ token })).toEqual({ of: "stock-alerts", address: "r•••@example.test" });
    expect(await db.stockAlert.count({ where: { email: EMAIL } })).toBe(1);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const press = () => POST(new Request(url, { method: "POST", headers: form, body: "List-Unsubscribe=One-Click" }));
    expect((await press()).status).toBe(204);
    expect(await db.stockAlert.findMany()).toMatchObject([{ email: "ada@example.test" }]);
    expect(await mails()).toEqual([]);
    await unsubscribe.stop({ token });
  });

  it("is refused with a forged token", async () => {
    const { unsubscribe } = await shop();
    const { encryptSecret } = await import("~/server/crypto");
    for (const token of ["v1.a.b.c", encryptSecret(EMAIL)]) {
      expect(await unsubscribe.subscription({ token })).toBeNull();
      await expect(unsubscribe.stop({ token })).rejects.toMatchObject({ cause: { reason: "unknown-link" } });
    }
  });
});

describe("a waiting address", () => {
  it("is deleted with its account, and after a year", async () => {
    const { productId, visitor, admin } = await shop();
    const user = await createUser(db, { email: EMAIL });
    await (await callerFor(db, user.id)).stockAlerts.ask({ productId });
    await visitor.ask({ productId, email: "ada@example.test" });
    await admin.users.delete({ userId: user.id });
    expect(await db.stockAlert.findMany()).toMatchObject([{ email: "ada@example.test" }]);
    await db.stockAlert.updateMany({ data: { createdAt: daysBefore(NOW, 366) } });
    expect(await deleteOldVisits({ db, now: NOW })).toMatchObject({ stockAlerts: 1 });
  });
});
