import type { SignedInContext } from "~/server/context";

const PAGE = 50;
type Status = "waiting" | "sending" | "sent" | "failed";

/** The admin's view of the outbox, newest first: each e-mail, its state and its error; never what is in it. */
export async function outbox(ctx: SignedInContext, input: { status?: Status; orderId?: string; cursor?: string }) {
  const { status, orderId, cursor } = input;
  const mails = await ctx.db.outboxMail.findMany({
    where: { ...(status && { status }), ...(orderId && { orderId }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    ...(cursor && { cursor: { id: cursor } }),
    omit: { payload: true, dedupeKey: true, leasedBy: true, leasedUntil: true },
  });
  const next = mails.length > PAGE ? mails.pop() : undefined;
  return { mails, nextCursor: next?.id ?? null };
}

/** How many e-mails wait and how many were given up. */
export async function outboxCounts({ db }: SignedInContext) {
  const groups = await db.outboxMail.groupBy({ by: ["status"], _count: { _all: true } });
  const of = (status: Status) => groups.find((group) => group.status === status)?._count._all ?? 0;
  return { waiting: of("waiting") + of("sending"), failed: of("failed"), sent: of("sent") };
}
