// Staff downloads of personal data must be audited.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createAdmin, createAffiliate, NOW } from "~tests/support/factories";

const APP = join(import.meta.dirname, "../../../src/app");
const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.startsWith("(admin)/") && path.endsWith(".csv/route.ts"));
const PANEL = "(admin)/admin/(panel)";

/** The audit action of each download and the query it needs; null for one without personal data. */
const AUDITED: Readonly<Record<string, { action: string; query?: string } | null>> = {
  "users/users.csv": { action: "export.users" },
  "affiliates/affiliates.csv": { action: "export.affiliates" },
  "orders/orders.csv": { action: "export.orders", query: "?section=all&q=robin@example.test" },
  "orders/addresses.csv": { action: "export.addresses" },
  "payouts/[runId]/run.csv": { action: "export.payout-run" },
  "ledger/ledger.csv": { action: "export.ledger", query: "?q=robin@example.test" },
  "ledger/journal.csv": { action: "export.journal", query: "?month=2026-06" },
  "ledger/balances.csv": { action: "export.balances", query: "?month=2026-06" },
  "products/export.csv": null,
};

async function payoutRun(createdByUserId: string) {
  const affiliate = await createAffiliate(db);
  const run = await db.payoutRun.create({
    data: { createdByUserId, idempotencyKey: crypto.randomUUID(), totalCents: 100, createdAt: NOW },
  });
  await db.payout.create({
    data: { runId: run.id, affiliateUserId: affiliate.id, amountCents: 100, cashappTag: "$tag", createdAt: NOW },
  });
  return run.id;
}

describe("staff downloads", () => {
  it("are all listed in AUDITED", () => {
    expect(files.map((path) => path.slice(PANEL.length + 1, -"/route.ts".length)).sort()).toEqual(
      Object.keys(AUDITED).sort(),
    );
  });

  it.each(Object.entries(AUDITED))(
    "%s writes exactly the expected audit entry, without the search term",
    async (path, expected) => {
      const admin = await createAdmin(db);
      const runId = path.includes("[runId]") ? await payoutRun(admin.id) : "";
      const { GET } = await import(pathToFileURL(join(APP, PANEL, path, "route.ts")).href);
      const cookie = (await sessionCookie({ userId: admin.id, sessionVersion: 0 })).split(";")[0] ?? "";
      const url = `http://localhost:3000/admin/${path.replace("[runId]", runId)}${expected?.query ?? ""}`;
      const response: Response = await GET(new Request(url, { headers: { cookie } }), {
        params: Promise.resolve({ runId }),
      });
      expect(response.status).toBe(200);
      await response.text();
      const acts = await db.auditEntry.findMany({ where: { actorUserId: admin.id } });
      expect(acts.map(({ action }) => action)).toEqual(expected ? [expected.action] : []);
      expect(JSON.stringify(acts)).not.toContain("robin@example.test");
    },
  );
});
