import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const withId = (start: string) => {
  const id = `${start.toLowerCase()}-0000-4000-8000-${Math.random().toString(16).slice(2).padEnd(12, "0").slice(0, 12)}`;
  return { id, shortId: start };
};

describe("order history search", () => {
  it("finds the customer's own orders by a short-id prefix, with or without a #", async () => {
    const user = await createUser(db);
    const api = await callerFor(db, user.id);
    for (const start of ["ABCD1234", "ABCD9999", "12345678"]) await createOrder(db, user, withId(start));
    await createOrder(db, await createUser(db), withId("ABCDFFFF"));
    const found = async (search: string) =>
      (await api.orders.mine({ search })).orders.map(({ shortId }) => shortId).sort();
    expect(await found("abcd")).toEqual(["ABCD1234", "ABCD9999"]);
    expect(await found("#ABCD1234")).toEqual(["ABCD1234"]);
    expect(await found("CD12")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await found(" ")).toHaveLength(3);
  });
});
