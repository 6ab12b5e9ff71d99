// API calls as browsers make them, and their outcomes.
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** Pause before a retry. */
const PAUSE_MS = 250;

/** Done; refused with a reason (4xx); unreached, so not done; failed, so it is unknown whether it was done. */
export type Outcome =
  | { is: "done"; data: Record<string, unknown> }
  | { is: "refused"; status: number; message: string }
  | { is: "unreached" }
  | { is: "failed"; why: string; answer?: string };

/** Counts of outcomes over a whole trial. */
export type Tally = { done: number; refused: number; unreached: number; failed: number; serverErrors: number };
export const newTally = (): Tally => ({ done: 0, refused: 0, unreached: 0, failed: 0, serverErrors: 0 });

/** A random client address per call, because of the shop's limits per address. */
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Calls procedures of one server; counts the outcomes, and the reasons of failures. */
export function apiOf(origin: string, tally: Tally, reasons: Map<string, number>) {
  async function ask(path: string, init: RequestInit): Promise<Outcome> {
    try {
      const answer = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
      const body = await answer.text();
      const [first] = JSON.parse(body);
      if (answer.ok && first.result) return { is: "done", data: Object(first.result.data.json) };
      const message = String(first.error?.json?.message ?? first.error?.message ?? "");
      const status = Number(first.error?.json?.data?.httpStatus ?? first.error?.data?.httpStatus ?? answer.status);
      // A 503 means not done or unknown, like a lost connection.
      return status >= 500 ? { is: "failed", why: String(status), answer: body } : { is: "refused", status, message };
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      if (cause?.code === "ECONNREFUSED") return { is: "unreached" };
      return { is: "failed", why: cause?.code ?? name };
    }
  }
  async function counted(path: string, cookie: string, body?: object): Promise<Outcome> {
    const outcome = await ask(path, {
      method: body ? "POST" : "GET",
      headers: { cookie, "x-forwarded-for": address(), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify({ 0: body }) }),
    });
    tally[outcome.is]++;
    if (outcome.is === "unreached" || outcome.is === "failed") await wait(PAUSE_MS);
    if (outcome.is !== "failed") return outcome;
    if (outcome.why === "500") {
      tally.serverErrors++;
      // The request id is in the server's log, which is kept if a trial fails.
      console.log(`    500 of ${path.slice(0, 120)} at ${new Date().toISOString()}: ${outcome.answer}`);
    }
    reasons.set(outcome.why, (reasons.get(outcome.why) ?? 0) + 1);
    return outcome;
  }
  return {
    mutate: (name: string, input: object, cookie: string) => counted(`/api/trpc/${name}?batch=1`, cookie, input),
    query: (name: string, input: object, cookie: string) =>
      counted(`/api/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`, cookie),
  };
}
export type Api = ReturnType<typeof apiOf>;
