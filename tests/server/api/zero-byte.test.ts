import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { isInvalidTextError } from "~/server/invalid-text-error";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createOrder, createUser } from "~tests/support/factories";

const REFUSED = { code: "BAD_REQUEST", message: "Please remove invisible or control characters" };

beforeEach(resetDatabase);

describe("text with a zero byte, which the database cannot store", () => {
  it("is refused with a message where it would be stored", async () => {
    const user = await createUser(db);
    const { id: orderId } = await createOrder(db, user);
    const customer = await callerFor(db, user.id);
    await expect(customer.orders.sendMessage({ orderId, message: "Hello\0" })).rejects.toMatchObject(REFUSED);
    await expect(customer.account.requestAffiliate({ reason: "Be\0cause" })).rejects.toMatchObject(REFUSED);
    await expect(customer.account.updateProfile({ name: "Robin", userMessage: "a\0b" })).rejects.toMatchObject(REFUSED);
    expect(await db.orderMessage.count()).toBe(0);
  });

  it("is refused as bad input in lookups, and accepted by search", async () => {
    const visitor = await callerFor(db, null);
    await expect(visitor.catalogue.productBySlug({ slug: "a\0" })).rejects.toMatchObject(REFUSED);
    await expect(visitor.catalogue.reviews({ slug: "a\0" })).rejects.toMatchObject(REFUSED);
    await expect(visitor.catalogue.categoryNow({ slug: "a\0" })).rejects.toMatchObject(REFUSED);
    await expect(visitor.catalogue.search({ text: "a\0" })).resolves.toBeDefined();
  });

  it("is told apart from other database errors, in a text or a JSON column and however it is wrapped", () => {
    const failed = (code: string) => Object.assign(new Error("refused"), { code });
    expect(isInvalidTextError(failed("22021"))).toBe(true);
    expect(isInvalidTextError(failed("22P05"))).toBe(true);
    expect(isInvalidTextError(new Error("outer", { cause: failed("22021") }))).toBe(true);
    const wrapped = { meta: { driverAdapterError: { cause: { originalCode: "22P05" } } } };
    expect(isInvalidTextError(wrapped)).toBe(true);
    expect(isInvalidTextError(Object.assign(new Error("no connection"), { code: "08006" }))).toBe(false);
    expect(isInvalidTextError(null)).toBe(false);
  });
});
