// Rate limits: every public write has one, each refuses with 429 and the seconds to wait, and an admin sees and sets
// them.
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as statementCsv } from "~/app/(affiliate)/affiliate/statement.csv/route";
import { POST as pictureUpload } from "~/app/api/account/picture/route";
import { POST as signOutElsewhere } from "~/app/api/account/sign-out-elsewhere/route";
import { GET as paymentQr } from "~/app/api/payment-qr/[orderId]/route";
import { GET, POST } from "~/app/api/trpc/[trpc]/route";
import { POST as unsubscribe } from "~/app/api/unsubscribe/route";
import { LIMIT_NAMES, LIMITS, limitBounds } from "~/domain/limits";
import type { Counted } from "~/server/api/call-limits";
import { recordRefusal, writeRefusals } from "~/server/auth/limit-refusals";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { consumeAttempt } from "~/server/auth/rate-limit";
import { db } from "~/server/db";
import { deleteOldRefusals } from "~/server/services/limits/delete-old-refusals";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { COUNTED_BY_SERVICE } from "~tests/support/counted-by-service";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAdminCaller, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { PROCEDURES, type Procedure } from "~tests/support/input-schemas";
import { browserOf, HERE } from "~tests/support/sign-in";

beforeEach(async () => {
  await writeRefusals();
  await resetDatabase();
  invalidateLimitSettings();
});

const isPublic = ({ path }: Procedure) => !path.startsWith("admin.");
const WRITES = PROCEDURES.filter((each) => each.type === "mutation" && isPublic(each)).map(({ path }) => path);
const COUNTED = PROCEDURES.filter(({ counted }) => counted !== null);

/** Calls with another limit than "change", reviewed by hand. */
const COUNTED_AS: Record<Exclude<Counted, "change">, string[]> = {
  order: [
    "membership.acceptRequote",
    "membership.request",
    "orders.cancel",
    "orders.place",
    "orders.reportPaymentSent",
  ],
  review: ["reviews.rateProduct", "reviews.reviewOrder"],
  // Reads that cost more than a primary key lookup.
  figures: [
    "affiliate.activeReferrals",
    "affiliate.breakdown",
    "affiliate.clicks",
    "affiliate.dashboard",
    "affiliate.earnings",
    "affiliate.linkResults",
    "affiliate.monthlyEarnings",
    "affiliate.networkChildren",
    "affiliate.networkList",
    "affiliate.networkSummary",
    "affiliate.outlook",
    "affiliate.statement",
    "affiliate.unpaidLevels",
    "leaderboard.standings",
  ],
  search: [
    "affiliate.checkCode",
    "catalogue.categoryBySlug",
    "catalogue.compare",
    "catalogue.products",
    "catalogue.reviews",
    "catalogue.search",
    "catalogue.searchPage",
  ],
};

/** Uncounted reads, reviewed by hand: the account's own few rows, lookups by key, or reads of the read model. */
const CHEAP_READS: Record<string, string[]> = {
  access: ["mine"],
  account: ["credit", "isEmailLinkOpen", "isResetLinkOpen", "me", "own", "profile", "sessions", "twoFactor"],
  addresses: ["countries", "list"],
  affiliate: [
    "mailSwitches",
    "nextPayout",
    "payouts",
    "pendingReferral",
    "publicIdentity",
    "rules",
    "settlement",
    "terms",
    "termsStanding",
    "termsToAccept",
    "tierHistory",
  ],
  cart: ["get", "summary"],
  catalogue: ["categoryNow", "home", "navigation", "productBySlug", "productCount"],
  claims: ["mine"],
  membership: ["mine"],
  orders: ["byId", "invoice", "messages", "mine", "unread"],
  partnership: ["history", "invitations", "messages", "mine"],
  reviews: ["ofOrder"],
  stockAlerts: ["isWaiting"],
  unsubscribe: ["subscription"],
};

describe("rate limits", () => {
  it("cover every public mutation exactly once", () => {
    expect(WRITES.length).toBeGreaterThan(50);
    const counted = new Set(COUNTED.map(({ path }) => path));
    expect(WRITES.filter((path) => !counted.has(path)).sort()).toEqual(Object.keys(COUNTED_BY_SERVICE).sort());
  });

  it("count every public mutation as a change, except as listed above", () => {
    const changes = WRITES.filter((path) => !(path in COUNTED_BY_SERVICE)).map((path) => [path, "change"]);
    const others = Object.entries(COUNTED_AS).flatMap(([name, paths]) => paths.map((path) => [path, name]));
    const counted = COUNTED.map(({ path, counted }) => [path, counted]);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries([...changes, ...others]));
  });

  it("cover every public query except the cheap reads", () => {
    const reads = PROCEDURES.filter((each) => each.type === "query" && isPublic(each));
    const uncounted = reads.filter(({ counted }) => counted === null).map(({ path }) => path);
    const cheap = Object.entries(CHEAP_READS).flatMap(([router, names]) => names.map((name) => `${router}.${name}`));
    expect(uncounted.sort()).toEqual(cheap.sort());
  });

  it("cover every route with a public write", () => {
    /** Counted elsewhere: tRPC per call, sign-ins in next-auth's handler, inbound mail per thread. */
    const others = ["api/auth/", "api/trpc/", "api/inbound-mail/"];
    const files = readdirSync("src/app", { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith("/route.ts") && !others.some((part) => file.startsWith(part)),
    );
    const without = files.filter((file) => {
      const text = readFileSync(`src/app/${file}`, "utf8");
      const isWrite = /export const (?:POST|PUT|PATCH|DELETE)/.test(text) && !/access: "admin"/.test(text);
      return isWrite && !/^ {2}limit: "/m.test(text);
    });
    // Ends a customer view, which only staff can start.
    expect(without).toEqual(["api/customer-view/end/route.ts"]);
  });
});

/** Sets every limit to one attempt and uses it up. */
async function useUp(userId: string, ipHash: string) {
  await db.limitSetting.createMany({ data: LIMIT_NAMES.map((name) => ({ name, points: 1, updatedAt: NOW })) });
  invalidateLimitSettings();
  for (const name of LIMIT_NAMES) {
    await consumeAttempt(name, [LIMITS[name].per === "account" ? `user:${userId}` : `address:${ipHash}`]);
  }
}

describe("an exceeded limit answers 429 with Retry-After", () => {
  const wait = (answer: Response) => Number(answer.headers.get("retry-after"));

  it("in each counted procedure, before its input is validated", async () => {
    const user = await createUser(db);
    await useUp(user.id, "");
    const cookie = await browserOf(user);
    for (const { path, type } of COUNTED) {
      const isQuery = type === "query";
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
      const url = `${HERE}/api/trpc/${path}`;
      const answer = isQuery
        ? await GET(new Request(url, { headers }))
        : await POST(new Request(url, { method: "POST", headers, body: "{}" }));
      expect([path, answer.status, wait(answer) > 0]).toEqual([path, 429, true]);
    }
  });

  it("in each counted route", async () => {
    const user = await createUser(db);
    await useUp(user.id, "");
    const headers = { cookie: await browserOf(user), "sec-fetch-site": "same-origin" };
    const params = { params: Promise.resolve({}) };
    const post = new Request(`${HERE}/x`, { method: "POST", headers, body: "{}" });
    const answers = [
      await statementCsv(new Request(`${HERE}/affiliate/statement.csv`, { headers }), params),
      await pictureUpload(post.clone() as Request, params),
      await signOutElsewhere(post.clone() as Request, params),
    ];
    // An IP address that no other test uses.
    const from = { "x-client-ip": `2001:db8:${user.id.slice(0, 4)}:${user.id.slice(4, 8)}::1` };
    const qr = () =>
      paymentQr(new Request(`${HERE}/x`, { headers: from }), { params: Promise.resolve({ orderId: "x" }) });
    const stop = () => unsubscribe(new Request(`${HERE}/x`, { method: "POST", headers: from }), params);
    for (const ask of [qr, stop]) {
      expect((await ask()).status).not.toBe(429);
      answers.push(await ask());
    }
    expect(answers.map((answer) => [answer.status, wait(answer) > 0])).toEqual(answers.map(() => [429, true]));
  });
});

describe("admin.limits", () => {
  it("lists each limit with its refusals and their sources, without revealing an address", async () => {
    const user = await createUser(db, { name: "Ada Busy" });
    await db.limitSetting.create({ data: { name: "order", points: 30, updatedAt: NOW } });
    for (let n = 0; n < 3; n++) recordRefusal("order", `user:${user.id}`, NOW);
    recordRefusal("order", `user:${user.id}`, daysFromNow(-3));
    recordRefusal("sign-up", "email:ada@lab.example", NOW);
    recordRefusal("sign-in", "email:ada@lab.example:device:1", NOW);
    recordRefusal("contact-of-address", "address:0123456789abcdef0123456789abcdef", NOW);
    await writeRefusals();
    recordRefusal("order", `user:${user.id}`, NOW);
    await writeRefusals();
    const { admin } = await createAdminCaller(db);
    const limits = await admin.limits.list();
    expect(limits.map(({ name }) => name)).toEqual(LIMIT_NAMES);
    const of = (name: string) => limits.find((limit) => limit.name === name);
    expect(of("order")).toMatchObject({
      ...{ points: 30, standard: 120, least: 24, most: 1_200, window: "an hour" },
      ...{ refusedInDay: 4, refusedInWeek: 5 },
      sources: [{ inDay: 4, inWeek: 5, account: { id: user.id, name: "Ada Busy" } }],
    });
    expect(of("review")).toMatchObject({ points: 60, refusedInDay: 0, refusedInWeek: 0, sources: [] });
    expect(of("contact-of-address")?.sources[0]?.source).toBe("address:0123456789ab");
    // An e-mail address is one source across limits, and nobody can read which one.
    expect(of("sign-up")?.sources[0]?.source).toBe(of("sign-in")?.sources[0]?.source);
    expect(JSON.stringify(limits)).not.toContain("ada@lab");
  });

  it("sets a limit within its bounds, effective immediately and recorded in the audit log", async () => {
    const owner = await createAdmin(db);
    const { admin } = await callerFor(db, owner.id);
    const { least, most } = limitBounds("contact");
    for (const points of [0, least - 1, most + 1, 1.5]) {
      await expect(admin.limits.set({ name: "contact", points })).rejects.toThrow();
    }
    const tries = async (count: number) => {
      const waits = [];
      for (let n = 0; n < count; n++) waits.push((await consumeAttempt("contact", ["user:somebody"])) === null);
      return waits;
    };
    expect(await tries(6)).toEqual([true, true, true, true, true, false]);
    await admin.limits.set({ name: "contact", points: 8 });
    expect(await tries(3)).toEqual([true, true, false]);
    await admin.limits.set({ name: "contact", points: 8 });
    await admin.limits.set({ name: "contact", points: null });
    expect(await tries(1)).toEqual([false]);
    expect(await db.limitSetting.count()).toBe(0);
    expect(await auditEntriesOf(db, "settings.limit")).toMatchObject([
      { actorUserId: owner.id, entityId: "contact", before: { points: 5 }, after: { points: 8 } },
      { before: { points: 8 }, after: { points: 5 } },
    ]);
  });

  it("takes effect in processes that did not save the change", async () => {
    expect(await consumeAttempt("review", ["user:another"])).toBeNull();
    // As another process would write it.
    await db.limitSetting.create({ data: { name: "review", points: 1, updatedAt: NOW } });
    await expect
      .poll(() => consumeAttempt("review", ["user:another"]), { timeout: 1_500, interval: 100 })
      .toBeGreaterThan(0);
  });
});

it("deletes refusals after eight days", async () => {
  recordRefusal("order", "user:a", daysFromNow(-9));
  recordRefusal("order", "user:a", daysFromNow(-7));
  await writeRefusals();
  expect(await deleteOldRefusals({ db, now: NOW })).toBe(1);
  expect(await db.limitRefusal.count()).toBe(1);
});
