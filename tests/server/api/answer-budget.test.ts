import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/api/trpc/[trpc]/route";
import { createAnswerBudget } from "~/server/api/answer-budget";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

async function ask(paths: string[], inputs: object[], cookie: string) {
  const input = encodeURIComponent(JSON.stringify({ ...inputs }));
  const url = `http://localhost:3000/api/trpc/${paths.join(",")}?batch=1&input=${input}`;
  const text = await (await GET(new Request(url, { headers: { cookie } }))).text();
  // The answer of each call; the test reads only its error status.
  const answers = JSON.parse(text) as { error?: { json: { data: { httpStatus: number } } } }[];
  return { length: text.length, statuses: answers.map(({ error }) => error?.json.data.httpStatus ?? 200) };
}

describe("the answers of a batch", () => {
  it("total at most a megabyte; a call that does not fit gets 413 and succeeds when sent alone", async () => {
    const user = await createUser(db);
    const cookie = (await sessionCookie({ userId: user.id, sessionVersion: 0 })).split(";")[0] ?? "";
    const { id: orderId } = await createOrder(db, user);
    const message = { orderId, senderType: "admin" as const, message: "x".repeat(4_000) };
    await db.orderMessage.createMany({ data: Array.from({ length: 60 }, () => message) });
    const ten = Array.from({ length: 10 }, () => "orders.messages");
    const { length, statuses } = await ask(
      ten,
      ten.map(() => ({ orderId })),
      cookie,
    );
    expect(length).toBeLessThan(1_300_000);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status !== 200).length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([200, 413]));
    expect((await ask(["orders.messages"], [{ orderId }], cookie)).statuses).toEqual([200]);
  });

  it("are all sent when they are small", async () => {
    const ten = Array.from({ length: 10 }, () => "cart.get");
    const inputs = ten.map(() => ({}));
    expect((await ask(ten, inputs, "")).statuses).toEqual(ten.map(() => 200));
  });

  it("are weighed by strings, keys and numbers, and the first one always fits", () => {
    const budget = createAnswerBudget(100);
    budget.spend({ text: "x".repeat(1_000), deep: [{ at: new Date() }] });
    for (const answer of ["x", 1, { a: null }, [[]]]) expect(() => budget.spend(answer)).toThrow("too much at once");
    const other = createAnswerBudget(100);
    other.spend(Array.from({ length: 10 }, () => 1));
    other.spend({ a: true });
    expect(() => other.spend("x".repeat(90))).toThrow("too much at once");
  });
});
