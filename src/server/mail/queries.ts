import { pageOf } from "~/domain/paging";
import type { Prisma } from "~/generated/prisma/client";
import type { ListMailsInput, MailFilter, MailState } from "~/schemas/admin/mail";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { escapeLike } from "~/server/like-pattern";
import { only } from "~/server/query-rows";

const PAGE = 50;

/** Handed to a mail provider, or only written to a file on the server because there is none. */
const DELIVERED: Prisma.OutboxMailWhereInput = { OR: [{ deliveredBy: null }, { deliveredBy: { not: "files" } }] };
export const MAILS_OF: Readonly<Record<MailFilter, Prisma.OutboxMailWhereInput>> = {
  waiting: { status: "waiting" },
  sending: { status: "sending" },
  sent: { status: "sent", AND: DELIVERED },
  undelivered: { status: "sent", deliveredBy: "files" },
  failed: { status: "failed", putAwayAt: null },
  "put-away": { status: "failed", putAwayAt: { not: null } },
};

/** How many e-mails are waiting, failed and not put away, sent, and sent without being delivered. */
export async function outboxCounts({ db }: SignedInContext) {
  const [groups, undelivered, failed] = await Promise.all([
    db.outboxMail.groupBy({ by: ["status"], _count: { _all: true } }),
    db.outboxMail.count({ where: MAILS_OF.undelivered }),
    db.outboxMail.count({ where: MAILS_OF.failed }),
  ]);
  const of = (status: MailState) => groups.find((group) => group.status === status)?._count._all ?? 0;
  const sent = Math.max(0, of("sent") - undelivered);
  return { waiting: of("waiting") + of("sending"), failed, sent, undelivered };
}

type Filter = Omit<ListMailsInput, "page">;

/** The e-mails of a filter: by status, kind and search. */
export async function mailsWhere(db: Db | Tx, { status, template, search }: Filter) {
  const holds = { contains: escapeLike(search), mode: "insensitive" } as const;
  return {
    ...(status && MAILS_OF[status]),
    ...(template && { template }),
    ...(search && { OR: [{ toEmail: holds }, { subject: holds }, { orderId: { in: await ordersLike(db, search) } }] }),
  } satisfies Prisma.OutboxMailWhereInput;
}

/** A page of the outbox, newest first, filtered; never an e-mail's content. */
export async function outboxPage({ db }: SignedInContext, { page: wanted, ...filter }: ListMailsInput) {
  const where = await mailsWhere(db, filter);
  const { span, ...pages } = pageOf(wanted, await db.outboxMail.count({ where }), PAGE);
  const mails = await db.outboxMail.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...span,
    omit: only("payload", "dedupeKey", "leasedBy", "leasedUntil", "sentHtml", "sentText"),
  });
  const orders = await db.order.findMany({
    where: { id: { in: mails.flatMap(({ orderId }) => orderId ?? []) } },
    select: { id: true, shortId: true },
  });
  const shortIds = new Map(orders.map(({ id, shortId }) => [id, shortId]));
  return {
    ...pages,
    mails: mails.map((mail) => ({ ...mail, orderShortId: shortIds.get(mail.orderId ?? "") ?? null })),
  };
}

const SHORT_ID = /^#?([0-9a-f]{8})$/i;

async function ordersLike(db: Db | Tx, search: string): Promise<string[]> {
  const shortId = SHORT_ID.exec(search)?.[1]?.toUpperCase();
  if (!shortId) return [];
  return (await db.order.findMany({ where: { shortId }, select: { id: true } })).map(({ id }) => id);
}
