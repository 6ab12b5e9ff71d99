/**
 * The demo data: `npm start` runs this on an empty database.
 * Everything a shopper, an affiliate or an admin does goes through the same services as in production.
 */
import { db } from "../src/server/db";
import { pool } from "../src/server/pool";
import { refreshLeaderboard } from "../src/server/services/leaderboard/refresh-leaderboard";
import { fixedId, SEED_NOW } from "./seed/clock";
import { inOneTransaction } from "./seed/one-transaction";
import { seedCatalogue } from "./seed/seed-catalogue";
import { seedClicks } from "./seed/seed-clicks";
import { seedInbox } from "./seed/seed-inbox";
import { seedLots } from "./seed/seed-lots";
import { seedMails } from "./seed/seed-mails";
import { seedOrders } from "./seed/seed-orders";
import { seedPeople } from "./seed/seed-people";
import { seedRings } from "./seed/seed-rings";
import { seedViews } from "./seed/seed-views";

/** Orders and messages take their ids from a fixed sequence, so that every demo shop has the same ones. */
let made = 0;
Object.assign(crypto, { randomUUID: () => fixedId(`made ${++made}`) });

/** Fictional: reserved for examples, like the addresses of the demo accounts. */
const DEMO_COMPANY = {
  contactEmail: "help@assay.test",
  companyName: "Assay Laboratory Supply (demo)",
  companyAddress: "100 Example Street\nSpringfield, IL 62701",
};

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = Date.now();
  await work();
  console.log(`${what} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

async function fill(): Promise<void> {
  if ((await db.user.count()) > 0)
    throw new Error("The database holds accounts already; the demo shop goes into an empty one.");
  await db.siteSettings.update({ where: { id: "default" }, data: { paymentTag: "$AssayShop" } });
  await timed("Accounts", () => inOneTransaction(db, seedPeople));
  await timed("Catalogue and pictures", () => inOneTransaction(db, seedCatalogue));
  await timed("Lots and sample certificates", () => inOneTransaction(db, seedLots));
  await timed("Orders, payments, commissions", () => inOneTransaction(db, seedOrders));
  await timed("Messages to the shop", () => inOneTransaction(db, seedInbox));
  await timed("Linked accounts", () => seedRings(db));
  await timed("Referral clicks", () => seedClicks(db));
  await timed("Page views", () => seedViews(db));
  await timed("Leaderboard", async () => void (await refreshLeaderboard({ db, now: SEED_NOW })));
  await timed("E-mails", () => seedMails(db));
  await db.siteSettings.update({ where: { id: "default" }, data: { isDemo: true, ...DEMO_COMPANY } });
}

await fill();
await Promise.all([db.$disconnect(), pool.end()]);
