// npm run trust -- stranger [--seconds 60]: one client without a cookie makes every call open to visitors, with ever
// new names and forged addresses, then counts the rows it created; also measures deep list pages against the first.
import { randomInt, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { LIMITS } from "~/domain/limits";
import { db } from "~/server/db";
import { cpuSeconds, postgresPid } from "../bench/processor-time";
import { writeResult } from "../bench/results";
import { startShop } from "./shop";
import { grown, rowsOfTables, type Shop, statementsSent, TOKEN } from "./shop-figures";
import { BOUNDS, CALLS } from "./stranger-calls";
import { fillForStranger, type Stage } from "./stranger-shop";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const AT_ONCE = 8;
const NAMES = Object.keys(CALLS);
/** Sends calls without a pause; counts the status codes per call. */
async function press(shop: Shop, stage: Stage, seconds: number, isProxied: boolean) {
  const answers: Record<string, Record<string, number>> = {};
  const count = (name: string, status: number) => {
    answers[name] ??= {};
    answers[name][status] = (answers[name][status] ?? 0) + 1;
  };
  const forged = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  // A proxy appends the address it saw to whatever the client sent.
  const from = () => ({
    "x-forwarded-for": isProxied ? `${forged()}, 203.0.113.7` : forged(),
    "x-client-ip": forged(),
  });
  const agent = () => ({ "user-agent": `Mozilla/5.0 (X11; Linux x86_64) Firefox/${randomInt(1e9)}` });
  const one = async (nth: number) => {
    const name = NAMES[nth % (NAMES.length + 2)];
    const headers = { ...from(), ...agent() };
    if (name === undefined) {
      const ahead = nth % (NAMES.length + 2) > NAMES.length;
      const answer = await fetch(`${shop.direct}/search?q=${randomUUID()}`, {
        headers: { ...headers, ...(ahead && { rsc: "1", "next-router-prefetch": "1" }) },
        // Next.js redirects prefetches to a URL with a hash of these headers.
        redirect: ahead ? "follow" : "manual",
      });
      await answer.arrayBuffer();
      return count(ahead ? "a page loaded ahead" : "a page never asked for", answer.status);
    }
    const answer = await fetch(`${shop.direct}/api/trpc/${name}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(CALLS[name]?.(stage)),
    });
    await answer.arrayBuffer();
    count(name, answer.status);
  };
  const until = Date.now() + seconds * 1_000;
  let nth = 0;
  const work = async () => {
    while (Date.now() < until) await one(nth++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** Rows per table that one client created, and those above its limits. */
async function attack(stage: Stage, proxies: "0" | "1") {
  await db.$executeRaw`DELETE FROM rate_limits`;
  const shop = await startShop({ TRUST_PROXY: proxies, METRICS_TOKEN: TOKEN });
  try {
    const before = await rowsOfTables();
    const answers = await press(shop, stage, Number(values.seconds), proxies === "1");
    const left = grown(before, await rowsOfTables());
    const wrong = Object.entries(BOUNDS).flatMap(([table, limits]) => {
      const most = limits.reduce((sum, name) => sum + LIMITS[name].points, 0);
      return (left[table] ?? 0) > most ? [`${left[table]} rows in ${table}, more than ${most}`] : [];
    });
    const failed = Object.entries(answers).filter(([, statuses]) =>
      Object.keys(statuses).some((each) => each >= "500"),
    );
    return { answers, left, wrong: [...wrong, ...failed.map(([name]) => `${name} failed`)] };
  } finally {
    await shop.stop();
  }
}

const ASKED = 60;
/** Statements and processor time of pages not requested before: the first, one in the middle, one past the end. */
async function deepPages(stage: Stage) {
  const shop = await startShop({ METRICS_TOKEN: TOKEN });
  const input = (given: object) => encodeURIComponent(JSON.stringify(given));
  // A different maximum price each time, so that no answer is cached.
  const lists: Record<string, (page: number, nth: number) => string> = {
    "all products": (page, nth) => `/api/trpc/catalogue.products?input=${input({ page, priceTo: 50_000 + nth })}`,
    "a category": (page, nth) =>
      `/api/trpc/catalogue.categoryBySlug?input=${input({ slug: "category-01", page, priceTo: 50_000 + nth })}`,
    "a search": (page, nth) =>
      `/api/trpc/catalogue.searchPage?input=${input({ text: "compound", page, priceTo: 50_000 + nth })}`,
    reviews: (page) => `/api/trpc/catalogue.reviews?input=${input({ slug: stage.reviewed, page })}`,
  };
  const figures: Record<string, Record<string, object>> = {};
  let nth = 0;
  try {
    for (const [name, address] of Object.entries(lists)) {
      for (const page of [1, 1, 400, 1_000]) {
        const before = [await statementsSent(shop), cpuSeconds(shop.pid()), cpuSeconds(postgresPid())] as const;
        for (let time = 0; time < ASKED; time++) {
          const answer = await fetch(`${shop.direct}${address(page, nth++)}`, {
            // Signed in, so that nothing comes from the visitors' response cache.
            headers: { cookie: stage.cookie },
          });
          if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
          await answer.arrayBuffer();
        }
        const after = [await statementsSent(shop), cpuSeconds(shop.pid()), cpuSeconds(postgresPid())] as const;
        const each = (of: 0 | 1 | 2, unit: number) => Number((((after[of] - before[of]) / ASKED) * unit).toFixed(1));
        // The first round is a warm-up, and is overwritten.
        figures[name] ??= {};
        figures[name][page] = { statements: each(0, 1), shopMs: each(1, 1_000), databaseMs: each(2, 1_000) };
      }
    }
  } finally {
    await shop.stop();
  }
  return figures;
}

const stage = await fillForStranger(process.env.DATABASE_URL ?? "");
const [direct, proxied] = [await attack(stage, "0"), await attack(stage, "1")];
const deep = await deepPages(stage);
const wrong = [...direct.wrong, ...proxied.wrong];
for (const [name, { answers, left }] of Object.entries({ direct, "behind a proxy": proxied })) {
  console.log(`${name}: ${JSON.stringify(answers)}\n  left behind: ${JSON.stringify(left)}`);
}
console.log(`deep pages: ${JSON.stringify(deep)}`);
console.log(wrong.length === 0 ? "✔ one stranger" : `✖ one stranger: ${wrong.join("; ")}`);
await writeResult("trust-stranger", { seconds: Number(values.seconds), direct, proxied, deep });
await db.$disconnect();
process.exit(wrong.length === 0 ? 0 : 1);
