import { beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, isPasswordOf } from "~/server/auth/password";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createUser } from "~tests/support/factories";

// The slow work: every hash a password is compared with, and every pause.
const work = vi.hoisted(() => ({ compared: [] as string[], pauses: [] as { ms: number; end: () => void }[] }));
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof import("@node-rs/argon2")>();
  const verify: typeof original.verify = (hash, ...rest) => {
    work.compared.push(String(hash));
    return original.verify(hash, ...rest);
  };
  return { ...original, verify };
});
vi.mock("node:timers/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:timers/promises")>();
  const setTimeout = (ms: number) => new Promise<void>((end) => work.pauses.push({ ms, end }));
  return { ...original, setTimeout };
});

beforeEach(async () => {
  work.compared.length = 0;
  work.pauses.length = 0;
  await resetDatabase();
});

describe("address without an account", () => {
  it("costs a password comparison with a hash of the same cost", async () => {
    const stored = await hashPassword("a fine secret");
    expect(await isPasswordOf(stored, "a wrong guess")).toBe(false);
    expect(await isPasswordOf(null, "a wrong guess")).toBe(false);
    expect(work.compared).toHaveLength(2);
    const costs = work.compared.map((hash) => hash.split("$").slice(0, 4).join("$"));
    expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1", "$argon2id$v=19$m=19456,t=2,p=1"]);
  });

  it("answers a password reset request only after the same pause as a known address", async () => {
    const user = await createUser(db);
    const visitor = await callerFor(db, null);
    for (const email of [user.email, "nobody@example.test"]) {
      let isAnswered = false;
      const answer = visitor.account.requestPasswordReset({ email }).then(() => {
        isAnswered = true;
      });
      await vi.waitFor(() => expect(work.pauses).toHaveLength(1), { timeout: 30_000 });
      // The only link has been written, but the request is still unanswered.
      await vi.waitFor(async () => expect(await db.passwordReset.count()).toBe(1), { timeout: 30_000 });
      expect(isAnswered).toBe(false);
      const [pause] = work.pauses.splice(0);
      expect(pause?.ms).toBe(250);
      pause?.end();
      await answer;
    }
  });
});
