import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { inBulk } from "~tests/support/bulk";
import { callerFor, createAffiliate, createTree } from "~tests/support/factories";
import { slowestOf95 } from "~tests/support/slowest";

const P95_MS = 50;
/** 21 + 441 + 9,261: some ten thousand accounts below one affiliate. */
const SHAPE = { width: 21, depth: 3 };

let api: Awaited<ReturnType<typeof callerFor>>["affiliate"];
let levels: string[][];

beforeAll(async () => {
  const above = await createAffiliate(db);
  const me = await createAffiliate(db, { referredByUserId: above.id });
  await inBulk(db, ["users", "affiliate_hierarchy", "affiliate_counters"], async (tx) => {
    levels = await createTree(tx, me, SHAPE);
    await createTree(tx, above, { width: 60, depth: 2 });
    await tx.$executeRaw`
      INSERT INTO affiliate_counters (user_id, slot, orders, network_size)
      SELECT u.id, s, 2, 1 FROM users u, generate_series(0, 15) s`;
  });
  await db.$executeRaw`VACUUM ANALYZE`;
  api = (await callerFor(db, me.id)).affiliate;
});

const p95 = async (calls: (() => Promise<unknown>)[]) => (await slowestOf95(calls, (call) => call()))?.ms;

describe("a network of 10,000 members", () => {
  it("is really that large", async () => {
    expect((await api.networkSummary()).total).toBe(21 + 441 + 9261);
  });

  it(`opens a node within ${P95_MS} ms in 95 of 100 cases`, async () => {
    const parents = [undefined, ...(levels[0] ?? []), ...(levels[1] ?? []).slice(0, 40)];
    expect(await p95(parents.map((parentId) => () => api.networkChildren({ parentId })))).toBeLessThan(P95_MS);
  });

  it(`pages deep into a level and sums the levels up within ${P95_MS} ms`, async () => {
    let cursor: Awaited<ReturnType<typeof api.networkList>>["nextCursor"] = null;
    const page = async () => {
      const answer = await api.networkList({ level: 3, ...(cursor && { cursor }) });
      cursor = answer.nextCursor;
    };
    expect(await p95([...Array(60).fill(page), ...Array(10).fill(() => api.networkSummary())])).toBeLessThan(P95_MS);
  });

  it(`answers searches within ${P95_MS} ms`, async () => {
    const texts = [
      "a",
      "ada",
      "ada q",
      "bela r.",
      "ch",
      "dora",
      "emre v",
      "quist1",
      "weiss",
      "node-",
      "nobody",
      "zz",
      "h",
      "gita t",
    ];
    const calls = texts.flatMap((text) => [undefined, 1, 2, 3].map((level) => () => api.networkList({ text, level })));
    expect(await p95(calls)).toBeLessThan(P95_MS);
  });
});
