import { fieldError } from "~/domain/errors";
import { assertTransition } from "~/domain/order-actions";
import { MAX_TRACKING_LINES, readTrackingLines, type TrackingLine, trackingKey } from "~/domain/tracking-lines";
import type { TrackManyInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { eachOrder } from "./each-order";
import { setTracking } from "./set-tracking";
import { paidOnlyWhere } from "./staff-view";
import { assertTrackingFree, orderSharingParcel } from "./tracking-number-use";

type Wanted = Extract<TrackingLine, { problem: null }>;

export type TrackedLine = {
  line: number;
  text: string;
  shortId: string | null;
  email: string | null;
  trackingNumber: string | null;
  /** The tracking number that this one replaces. */
  before: string | null;
  /** The short id of another order of the same customer with this number, in a dry run, so that the admin can check. */
  inOneParcelWith: string | null;
  outcome: "done" | "unchanged" | "refused";
  why: string | null;
};

/**
 * Saves a pasted list of tracking numbers, each on its own and with its e-mail; a dry run writes nothing and reports
 * what would happen to each line. Safe to repeat. Throws "nothing-pasted", "too-many-lines" as field errors.
 */
export async function trackMany(ctx: SignedInContext, { pasted, isDryRun }: TrackManyInput): Promise<TrackedLine[]> {
  const lines = readTrackingLines(pasted);
  if (lines.length === 0) throw fieldError("pasted", "nothing-pasted", "Paste at least one line");
  if (lines.length > MAX_TRACKING_LINES) throw fieldError("pasted", "too-many-lines", "Paste at most 200 lines");
  const orders = await ctx.db.order.findMany({
    where: { shortId: { in: lines.flatMap(({ shortId }) => shortId ?? []) }, ...paidOnlyWhere(ctx) },
    select: only(
      "id",
      "shortId",
      "email",
      "status",
      "isPaid",
      "isArchived",
      "trackingNumber",
      "userId",
      "hasNoPiecesLeft",
    ),
  });
  const known = new Map(orders.map((order) => [order.shortId, order]));
  const shared = sharedNumbers(lines, known);
  const isWanted = (line: TrackingLine): line is Wanted =>
    line.problem === null && known.has(line.shortId) && !shared.has(trackingKey(line.trackingNumber));

  const together = new Map<string, string>();
  const acted = await eachOrder(ctx, lines.filter(isWanted), async ({ shortId, trackingNumber }) => {
    const order = known.get(shortId);
    if (!order) return "unchanged";
    if (!isDryRun) {
      const saved = await setTracking(ctx, { orderId: order.id, trackingNumber, isSharedParcel: true });
      return saved.isUnchanged ? "unchanged" : "done";
    }
    assertTransition("ship", order);
    if (order.trackingNumber !== trackingNumber) {
      const parcel = { orderId: order.id, trackingNumber, userId: order.userId };
      await assertTrackingFree(ctx.db, parcel);
      const other = sharedWith(lines, known, order, trackingNumber) ?? (await orderSharingParcel(ctx.db, parcel));
      if (other) together.set(order.id, other);
    }
    return order.trackingNumber === trackingNumber ? "unchanged" : "done";
  });
  const results = new Map(acted.map(({ item, outcome, why }) => [item.line, { outcome, why }]));

  return lines.map(({ line, text, shortId, trackingNumber, problem }) => {
    const order = shortId ? known.get(shortId) : undefined;
    const inList = trackingNumber === null ? undefined : shared.get(trackingKey(trackingNumber));
    const refused = { outcome: "refused" as const, why: problem ?? (order && inList) ?? "No order has this id" };
    return {
      ...{ line, text, shortId, trackingNumber },
      email: order?.email ?? null,
      before: order?.trackingNumber ?? null,
      inOneParcelWith: (order && together.get(order.id)) ?? null,
      ...(results.get(line) ?? refused),
    };
  });
}

type Known = { shortId: string; userId: string };

/** Another order of the same customer that has the same number in the list. */
function sharedWith(lines: readonly TrackingLine[], known: ReadonlyMap<string, Known>, order: Known, number: string) {
  const key = trackingKey(number);
  const isOther = (line: TrackingLine) =>
    line.problem === null &&
    line.shortId !== order.shortId &&
    trackingKey(line.trackingNumber) === key &&
    known.get(line.shortId)?.userId === order.userId;
  return lines.find(isOther)?.shortId ?? null;
}

/**
 * The numbers that the list gives to orders of different customers, each with its message. It is unknown which of these
 * lines is right, so none is used.
 */
function sharedNumbers(lines: readonly TrackingLine[], known: ReadonlyMap<string, { userId: string }>) {
  const takers = new Map<string, { shortId: string; userId: string }[]>();
  for (const line of lines) {
    const order = line.problem === null ? known.get(line.shortId) : undefined;
    if (line.problem !== null || !order) continue;
    const key = trackingKey(line.trackingNumber);
    takers.set(key, [...(takers.get(key) ?? []), { shortId: line.shortId, userId: order.userId }]);
  }
  return new Map(
    [...takers].flatMap(([key, orders]) => {
      if (new Set(orders.map(({ userId }) => userId)).size < 2) return [];
      const named = orders.map(({ shortId }) => `#${shortId}`).join(", ");
      return [[key, `This tracking number is in the list for different customers: ${named}`] as const];
    }),
  );
}
