import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { db } from "~/server/db";
import { callerFor, createAddress, createProduct, createUser } from "~tests/support/factories";
import { call, isUuid, leavesOf, PROCEDURES, sampleOf } from "~tests/support/input-schemas";
import { createSecretWorld, idsOf, rowsOf } from "~tests/support/planted-secrets";

const PATIENCE_MS = 3000;

/** Valid inputs for procedures whose input cannot be generated. */

const SAMPLES: Record<string, object> = {};

const withIds = PROCEDURES.flatMap(({ path, access, input }) => {
  if (!input || (access !== "customer" && access !== "affiliate")) return [];
  return leavesOf(input).some(({ schema }) => isUuid(schema)) ? [{ path, access, input }] : [];
});

/** A call's answer or error, with the requested ID masked. */
async function outcome(caller: object, path: string, input: unknown, id: string): Promise<string> {
  const told = await answered(caller, path, input).catch((error: { code?: string; message: string }) => [
    "refused",
    error.code,
    error.message,
  ]);
  return (JSON.stringify(told, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "").replaceAll(
    id,
    "<id>",
  );
}

/** The answer; for a stream, its first event if one arrives in time. */
async function answered(caller: object, path: string, input: unknown): Promise<unknown> {
  const answer = await call(caller, path, input);
  if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer)) return ["answered", answer];
  const events = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  const silence = new Promise((resolve) => setTimeout(() => resolve("silence"), PATIENCE_MS));
  const first = events.next();
  const told = await Promise.race([first, silence]);
  if (told === "silence") first.catch(() => {});
  // Not awaited: a silent stream ends only with its next event.
  else void events.return?.();
  return ["stream", told];
}

describe("another customer's object", () => {
  let world: Awaited<ReturnType<typeof createSecretWorld>>;
  let owned: string[];
  beforeAll(async () => {
    world = await createSecretWorld(db);
    owned = await idsOf(db, world.person.id);
  });

  it("exists, and so do procedures that could expose it", () => {
    expect(owned.length).toBeGreaterThan(7);
    expect(owned).toEqual(expect.arrayContaining([world.order.id, world.address.id]));
    expect(withIds.map(({ path }) => path)).toEqual(expect.arrayContaining(["orders.byId", "addresses.delete"]));
  });

  it.each(withIds)("gives $path the same result as a nonexistent one, and is not changed", async ({ path, input }) => {
    const before = await rowsOf(db, world.person.id);
    const absent = crypto.randomUUID();
    const inputFor = (id: string) => ({
      ...Object(sampleOf(input, ({ schema }) => (isUuid(schema) ? id : undefined))),
      ...SAMPLES[path],
    });
    const { error } = (input as z.ZodType).safeParse(inputFor(absent));
    expect(error, "an input could be made; else add one to SAMPLES").toBeUndefined();
    expect(JSON.stringify(inputFor(absent)), "an input could be made; else add one to SAMPLES").toContain(absent);
    const caller = await callerFor(db, world.stranger.id);
    const expected = await outcome(caller, path, inputFor(absent), absent);
    for (const id of owned) {
      // There are more IDs than a procedure's daily limit allows, and a 429 would say nothing about the object.
      await db.$executeRaw`DELETE FROM rate_limits`;
      expect(await outcome(caller, path, inputFor(id), id), id).toBe(expected);
    }
    expect(await rowsOf(db, world.person.id)).toEqual(before);
  });

  it("stores nothing when used as the address of an order", async () => {
    const buyer = await createUser(db);
    const product = await createProduct(db);
    const api = await callerFor(db, buyer.id);
    await api.cart.add({ productId: product.id, quantity: 1 });
    const place = (addressId: string) =>
      api.orders.place({
        idempotencyKey: crypto.randomUUID(),
        addressId,
        seenTotalCents: 10_000,
        researchConfirmed: true,
      });
    const mails = await db.outboxMail.count();
    await expect(place(world.address.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(place(crypto.randomUUID())).rejects.toThrow("Invalid shipping address");
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(0);
    expect(await db.outboxMail.count()).toBe(mails);
    expect(await api.cart.summary()).toEqual({ count: 1 });
    const own = await createAddress(db, buyer.id);
    await place(own.id);
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(1);
  });
});
