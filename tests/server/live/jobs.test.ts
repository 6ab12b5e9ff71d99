import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { runUntilShutdown } from "~/server/jobs/run-until-shutdown";
import { soon } from "~tests/support/soon";

const A_DAY_MS = 86_400_000;

it("a job runs again when it is due, even after a failure, and only once per process", async () => {
  const name = `test ${crypto.randomUUID()}`;
  const seen: string[] = [];
  const job = (who: string) => async () => {
    seen.push(who);
    if (seen.length === 1) throw new Error("not this time");
    return seen.length < 4 ? 0 : A_DAY_MS;
  };
  runUntilShutdown(name, job("first"), 1);
  runUntilShutdown(name, job("second start"), 1);
  await soon(() => expect(seen).toHaveLength(4));
  await wait(20);
  expect(seen).toEqual(["first", "first", "first", "first"]);
});
