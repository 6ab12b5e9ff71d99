import { retentionLimits } from "~/domain/retention";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { streamCsv } from "../ledger/stream-csv";

const A_READ = 1_000;

const HEADER = [
  ...["Date (UTC)", "Code", "Landing page", "Source", "Medium", "Campaign", "Unique", "Bot", "Signed up"],
];

const yes = (is: boolean) => (is ? "yes" : "no");

/**
 * The clicks on the actor's links of the last 90 days as a CSV file, newest first. Of older ones only those that led to
 * a sign-up are still kept, which would look as if every click had. Contains nothing that identifies who clicked.
 */
export async function clicksCsv(ctx: SignedInContext) {
  const { db, actor, now } = ctx;
  const since = retentionLimits(now).visits;
  const csv = await streamCsv<string>(ctx, "affiliate.clicks.csv", HEADER, async (cursor) => {
    const clicks = await db.referralClick.findMany({
      where: { affiliateUserId: actor.userId, createdAt: { gte: since } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: A_READ,
      ...(cursor && { cursor: { id: cursor, affiliateUserId: actor.userId }, skip: 1 }),
      select: {
        ...only("id", "createdAt", "code", "landingPage", "sourceName", "utmMedium", "utmCampaign", "isUnique"),
        ...only("isBot", "convertedToSignup"),
      },
    });
    const rows = clicks.map((click) => [
      ...[click.createdAt.toISOString(), click.code, click.landingPage, click.sourceName],
      ...[click.utmMedium ?? "", click.utmCampaign ?? ""],
      ...[click.isUnique, click.isBot, click.convertedToSignup && !click.isBot].map(yes),
    ]);
    return { rows, next: clicks.length === A_READ ? (clicks.at(-1)?.id ?? null) : null };
  });
  return { fileName: `clicks-${now.toISOString().slice(0, 10)}.csv`, csv };
}
