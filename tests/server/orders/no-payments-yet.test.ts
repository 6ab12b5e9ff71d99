// A new shop without a payment tag asks no customer for money, which would go to someone else's account.
import { beforeEach, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createAdmin, createProduct, createUser } from "~tests/support/factories";

const setTag = (paymentTag: string) => db.siteSettings.update({ where: { id: "default" }, data: { paymentTag } });
const REFUSED = { code: "PRECONDITION_FAILED", cause: { reason: "no-payment-tag" } };

beforeEach(resetDatabase);

it("a new shop has no payment tag", async () => {
  await db.siteSettings.delete({ where: { id: "default" } });
  expect(await db.siteSettings.create({ data: {} })).toMatchObject({ paymentTag: "" });
  expect(DEFAULT_SETTINGS.paymentTag).toBe("");
});

it("a shop without a payment tag refuses an order and keeps the cart until a tag is set", async () => {
  await setTag("");
  const user = await createUser(db);
  const { id: addressId } = await createAddress(db, user.id);
  const product = await createProduct(db);
  const api = await callerFor(db, user.id);
  await api.cart.add({ productId: product.id, quantity: 2 });
  const { totalCents: seenTotalCents } = await api.cart.get();
  const input = { idempotencyKey: crypto.randomUUID(), addressId, seenTotalCents, researchConfirmed: true as const };
  const message = "This shop does not take payments yet. Nothing was ordered.";
  await expect(api.orders.place(input)).rejects.toMatchObject({ ...REFUSED, message });
  expect([await db.order.count(), await db.outboxMail.count()]).toEqual([0, 0]);
  expect(await api.cart.summary()).toEqual({ count: 2 });
  await setTag("$OwnTag");
  expect(await api.orders.place(input)).toMatchObject({ paymentTag: "$OwnTag" });
});

it("an admin's order entry and the setup warning both report the missing payment tag", async () => {
  await setTag("");
  const { id: customerId } = await createUser(db);
  const { id: addressId } = await createAddress(db, customerId);
  const lines = [{ productId: (await createProduct(db)).id, quantity: 1 }];
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const { totalCents: seenTotalCents } = await admin.orderEntry.quote({ customerId, lines });
  const entered = admin.orderEntry.enter({
    ...{ customerId, lines, seenTotalCents, idempotencyKey: crypto.randomUUID(), customerConfirmed: true },
    address: { kind: "saved", addressId },
  });
  const message = "The shop has no payment tag, so nobody can pay. An owner sets it in Settings.";
  await expect(entered).rejects.toMatchObject({ ...REFUSED, message });
  const text = "Nobody can order yet: the shop has no payment tag.";
  expect(await admin.navigation.setupWarning()).toEqual({ text, isSetting: true });
  await setTag("$OwnTag");
  // The next warning: no one can sign up before there is a house account.
  expect(await admin.navigation.setupWarning()).toEqual({
    text: expect.stringMatching(/^Nobody can sign up: .+house@assay\.test/),
    isSetting: false,
  });
  await createUser(db, { email: env.ROOT_AFFILIATE_EMAIL });
  expect(await admin.navigation.setupWarning()).toBeNull();
});

it("a shop without a payment tag refuses a membership request", async () => {
  await setTag("");
  const api = await callerFor(db, (await createUser(db)).id);
  const request = { requestedTier: "Bronze" as const, seenAmountCents: 17_400, orderReference: "C-1" };
  await expect(api.membership.request(request)).rejects.toMatchObject(REFUSED);
  expect(await db.subscriptionRequest.count()).toBe(0);
});
