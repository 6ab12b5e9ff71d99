// What one client without cookies can leave behind, under ever new names and forged IP addresses.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { POST } from "~/app/api/trpc/[trpc]/route";
import { LIMIT_NAMES } from "~/domain/limits";
import { writeRefusals } from "~/server/auth/limit-refusals";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAffiliate, createProduct, createUser, NOW } from "~tests/support/factories";
import { HERE } from "~tests/support/sign-in";
import { grown, rowsOfTables } from "~tests/trust/shop-figures";
import { BOUNDS, CALLS } from "~tests/trust/stranger-calls";

beforeEach(async () => {
  await writeRefusals();
  await resetDatabase();
  invalidateLimitSettings();
});

const MOST = 3;
let nth = 0;

async function send(path: string, input: object, from: string): Promise<number> {
  const headers = {
    ...{ "sec-fetch-site": "same-origin", "content-type": "application/json", "x-client-ip": from },
    ...{ "x-forwarded-for": `10.0.0.${++nth}`, "user-agent": `Mozilla/5.0 Firefox/${nth}` },
  };
  const request = new Request(`${HERE}/api/trpc/${path}`, { method: "POST", headers, body: JSON.stringify(input) });
  const answer = await POST(request);
  await answer.text();
  return answer.status;
}

it("the rows of one client are bounded in each table by its IP address limits, whatever it calls itself", async () => {
  const affiliate = await createAffiliate(db);
  const soldOut = await Promise.all([1, 2, 3].map(() => createProduct(db, { soldOut: true })));
  const pressed = {
    products: [(await createProduct(db)).id],
    soldOut: soldOut.map(({ id }) => id),
    code: affiliate.affiliateCode ?? "",
    emails: [(await createUser(db)).email],
  };
  await db.limitSetting.createMany({ data: LIMIT_NAMES.map((name) => ({ name, points: MOST, updatedAt: NOW })) });
  // This process keeps its counters when a test is retried.
  const from = `2001:db8:${randomUUID().slice(0, 4)}::1`;
  const before = await rowsOfTables();
  for (const [path, input] of Object.entries(CALLS)) {
    const statuses = [];
    for (let time = 0; time < 3 * MOST; time++) statuses.push(await send(path, input(pressed), from));
    expect(statuses.slice(0, MOST), path).toEqual(Array(MOST).fill(200));
  }
  await writeRefusals();
  // The referrer's counters are spread over slots, and two sign-ups may use the same one.
  const { affiliate_counters: slots = 0, ...left } = grown(before, await rowsOfTables());
  expect(slots).toBeGreaterThan(0);
  const { _sum } = await db.affiliateCounter.aggregate({ _sum: { networkSize: true } });
  expect(_sum.networkSize).toBe(MOST);
  const most = Object.fromEntries(Object.entries(BOUNDS).map(([table, limits]) => [table, limits.length * MOST]));
  for (const table of Object.keys(BOUNDS)) expect([table, left[table]]).toEqual([table, most[table]]);
  // And nothing else: rows that follow from these, and counters of accepted calls, not one for each name given.
  expect(left).toEqual({
    ...most,
    ...{ affiliate_hierarchy: MOST, email_verifications: MOST, password_resets: MOST },
    // The IP address and user agent of each sign-up.
    account_signals: 2 * MOST,
    // To each new account and its referrer, to the sender and the shop, and the link to set a password.
    outbox_mails: 5 * MOST,
    // All views are of one page on one day.
    page_view_days: 1,
    // One for each address and limit; for names only where the call was accepted.
    rate_limits: 10 + 3 * MOST,
    limit_refusals: 10,
  });
});
