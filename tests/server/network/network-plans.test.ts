import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { inBulk } from "~tests/support/bulk";
import { callerFor, createAffiliate, createTree } from "~tests/support/factories";
import { tablesScannedBy, vacuumAnalyze } from "~tests/support/query-plans";

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
  await vacuumAnalyze(db);
  api = (await callerFor(db, me.id)).affiliate;
});

describe("a network of 10,000 members", () => {
  it("has the expected size", async () => {
    expect((await api.networkSummary()).total).toBe(21 + 441 + 9261);
  });

  it("opens a node by index, at every depth", async () => {
    for (const parentId of [undefined, levels[0]?.[0], levels[1]?.[40]])
      expect(await tablesScannedBy(() => api.networkChildren({ parentId }))).not.toContain("users");
  });

  it("reads a page deep in a level by index, from the previous page's cursor", async () => {
    let cursor: Awaited<ReturnType<typeof api.networkList>>["nextCursor"] = null;
    const page = () => api.networkList({ level: 3, ...(cursor ? { cursor } : {}) });
    for (let count = 0; count < 40; count++) cursor = (await page()).nextCursor;
    expect(cursor).not.toBeNull();
    expect(await tablesScannedBy(page)).not.toContain("users");
  });

  it.each(["ada q", "quist1", "nobody", "zz"])("searches for '%s' by index", async (text) => {
    for (const level of [undefined, 1, 3])
      for (const affiliatesOnly of [false, true])
        expect(await tablesScannedBy(() => api.networkList({ text, level, affiliatesOnly }))).not.toContain("users");
  });
});
