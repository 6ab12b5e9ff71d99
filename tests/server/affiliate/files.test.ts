// An affiliate's own earnings, clicks and network as CSV files.
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getClicks } from "~/app/(affiliate)/affiliate/clicks.csv/route";
import { GET as getEarnings } from "~/app/(affiliate)/affiliate/earnings.csv/route";
import { GET as getNetwork } from "~/app/(affiliate)/affiliate/network.csv/route";
import { retentionLimits } from "~/domain/retention";
import { sessionCookieName } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import {
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysAgo,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const FILES = { earnings: getEarnings, clicks: getClicks, network: getNetwork };
type File = keyof typeof FILES;

async function download(file: File, userId: string | null, query = "") {
  const headers = new Headers();
  if (userId) {
    const token = await encode({ token: { sub: userId, sessionVersion: 0 }, secret: env.NEXTAUTH_SECRET });
    headers.set("cookie", `${sessionCookieName()}=${token}`);
  }
  return FILES[file](new Request(`http://localhost:3000/affiliate/${file}.csv${query}`, { headers }));
}

async function linesOf(file: File, userId: string, query = "") {
  const response = await download(file, userId, query);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`filename="${file}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
  );
  return (await response.text()).replace("\uFEFF", "").trim().split("\r\n");
}

/** Downloads take the clock's time. */
const TODAY = new Date();
const click = (affiliateUserId: string, n: number, more: object = {}) => ({
  ...{ affiliateUserId, code: "ROBIN123", sessionId: `s-${n}`, landingPage: "/", ipHash: "hash-of-ip" },
  ...{ userAgent: "Browser of Jo", createdAt: new Date(TODAY.getTime() - n * 60_000), ...more },
});

describe("affiliate CSV downloads", () => {
  it.each(Object.keys(FILES) as File[])("are served only to affiliates, and never cached: '%s'", async (file) => {
    const affiliate = (await createAffiliate(db)).id;
    const others = [null, (await createUser(db)).id, (await createAdmin(db)).id];
    const statuses = await Promise.all(others.map(async (userId) => (await download(file, userId)).status));
    expect(statuses).toEqual([401, 403, 403]);
    expect((await download(file, affiliate)).headers.get("cache-control")).toContain("no-store");
    expect(await linesOf(file, affiliate)).toHaveLength(1);
  });

  it("earnings contain only the affiliate's own ledger, apply the page's filters, and escape spreadsheet formulas", async () => {
    const upper = await createAffiliate(db);
    const lower = await createAffiliate(db, { referredByUserId: upper.id });
    const buyer = await createUser(db, { referredByUserId: lower.id, name: "=cmd Buyer" });
    const { admin } = await createAdminCaller(db);
    const order = await createOrder(db, buyer, { subtotalCents: 10_000 });
    await admin.orders.markPaid({ orderId: order.id });
    await admin.orders.refund({ orderId: order.id, reason: "Came back" });
    const corrected = { requestId: crypto.randomUUID(), affiliateUserId: lower.id, amountCents: -300 };
    await admin.ledger.adjust({ ...corrected, reason: "-2+3 by hand" });
    const [header, ...lines] = await linesOf("earnings", lower.id);
    expect(header).toBe("Date (UTC),What,Order,Buyer,Level,Base (USD),Rate,Bonus,Status,In (USD),Out (USD),Note");
    expect(lines).toHaveLength(3);
    expect(lines.some((line) => line.includes(`Commission,${order.shortId},'=cmd B.,1,100.00,8%,0%,void,8.00,,`))).toBe(
      true,
    );
    expect(lines.some((line) => line.endsWith(",,8.00,The order was refunded"))).toBe(true);
    expect(lines.some((line) => line.endsWith(",,3.00,'-2+3 by hand"))).toBe(true);
    expect(await linesOf("earnings", lower.id, "?kind=earn&level=1")).toHaveLength(2);
    expect(await linesOf("earnings", lower.id, "?level=2")).toHaveLength(1);
    expect(await linesOf("earnings", upper.id, `?order=${order.shortId}`)).toHaveLength(3);
    for (const query of ["?level=x", "?kind=theft", "?month=2026-13", "?status=paid'--"]) {
      expect((await download("earnings", lower.id, query)).status).toBe(400);
    }
  });

  it("clicks contain each row once across pages, and do not identify visitors", async () => {
    const [affiliate, other] = [await createAffiliate(db), await createAffiliate(db)];
    const many = Array.from({ length: 2_050 }, (_, n) => click(affiliate.id, n, { landingPage: `/p-${n}` }));
    await db.referralClick.createMany({ data: [...many, click(other.id, 1, { landingPage: "/of-somebody-else" })] });
    await db.referralClick.create({
      data: click(affiliate.id, 9_999, { utmCampaign: "@SUM(A1)", isBot: true, convertedToSignup: true }),
    });
    // Of older clicks only those that led to a sign-up are kept, which would look as if every one had.
    const old = new Date(retentionLimits(TODAY).visits.getTime() - 1);
    await db.referralClick.create({ data: click(affiliate.id, 10_000, { convertedToSignup: true, createdAt: old }) });
    const [, ...lines] = await linesOf("clicks", affiliate.id);
    expect(lines).toHaveLength(2_051);
    expect(new Set(lines).size).toBe(2_051);
    expect(lines.at(-1)).toMatch(/,ROBIN123,\/,direct,,'@SUM\(A1\),yes,yes,no$/);
    const all = lines.join("\n");
    for (const secret of ["hash-of-ip", "Browser of Jo", "s-1", "of-somebody-else"]) expect(all).not.toContain(secret);
  });

  it("network contains contact details of direct referrals only, across all its pages", async () => {
    const affiliate = await createAffiliate(db);
    const direct = await createAffiliate(db, {
      referredByUserId: affiliate.id,
      name: "Ada Quist",
      phone: "+1 555 0100",
    });
    for (let n = 0; n < 55; n++) {
      await createUser(db, {
        ...{
          referredByUserId: direct.id,
          name: `Deep Person${n}`,
          email: `deep${n}@example.test`,
          phone: "+1 555 0199",
        },
        createdAt: daysAgo(n),
      });
    }
    const [header, first, ...deep] = await linesOf("network", affiliate.id);
    expect(header).toContain("Level,Name,E-mail,Phone");
    expect(first).toContain(`1,Ada Quist,${direct.email},'+1 555 0100`);
    expect(deep).toHaveLength(55);
    expect(deep.every((line) => line.startsWith("2,Deep P.,,,"))).toBe(true);
    expect(deep.join()).not.toMatch(/deep\d|0199/);
  });
});
