import { pageWithin } from "~/domain/paging";
import type { Prisma } from "~/generated/prisma/client";
import type { ListMailsInput } from "~/schemas/admin/mail";
import type { SignedInContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { only } from "~/server/query-rows";

const PAGE = 50;
type Status = "waiting" | "sending" | "sent" | "failed";

/** How many e-mails are waiting, failed and sent. */
export async function outboxCounts({ db }: SignedInContext) {
  const groups = await db.outboxMail.groupBy({ by: ["status"], _count: { _all: true } });
  const of = (status: Status) => groups.find((group) => group.status === status)?._count._all ?? 0;
  return { waiting: of("waiting") + of("sending"), failed: of("failed"), sent: of("sent") };
}

/** A page of the outbox, newest first, filtered by status, kind and search; never an e-mail's content. */
export async function outboxPage({ db }: SignedInContext, { status, template, search, page: wanted }: ListMailsInput) {
  const holds = { contains: escapeLike(search), mode: "insensitive" } as const;
  const where: Prisma.OutboxMailWhereInput = {
    ...(status && { status }),
    ...(template && { template }),
    ...(search && { OR: [{ toEmail: holds }, { subject: holds }, { orderId: { in: await ordersLike(db, search) } }] }),
  };
  const total = await db.outboxMail.count({ where });
  const { page, pageCount } = pageWithin(wanted, total, PAGE);
  const mails = await db.outboxMail.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * PAGE,
    take: PAGE,
    omit: only("payload", "dedupeKey", "leasedBy", "leasedUntil", "sentHtml", "sentText"),
  });
  const orders = await db.order.findMany({
    where: { id: { in: mails.flatMap(({ orderId }) => orderId ?? []) } },
    select: { id: true, shortId: true },
  });
  const shortIds = new Map(orders.map(({ id, shortId }) => [id, shortId]));
  return {
    total,
    page,
    pageCount,
    mails: mails.map((mail) => ({ ...mail, orderShortId: shortIds.get(mail.orderId ?? "") ?? null })),
  };
}

const SHORT_ID = /^#?([0-9a-f]{8})$/i;

async function ordersLike(db: SignedInContext["db"], search: string): Promise<string[]> {
  const shortId = SHORT_ID.exec(search)?.[1]?.toUpperCase();
  if (!shortId) return [];
  return (await db.order.findMany({ where: { shortId }, select: { id: true } })).map(({ id }) => id);
}
