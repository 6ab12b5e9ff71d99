import { TOPIC_LABELS } from "~/domain/contact";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import type { EntryRow } from "./inbox-entries";

const EXCERPT = 200;

type Text = { name: string; email: string; label: string; excerpt: string; isAnswered: boolean };

/** Adds to the rows of an inbox page who wrote, about what, and the beginning of the last message. */
export async function entryTexts(ctx: SignedInContext, rows: readonly EntryRow[]) {
  const idsOf = (kind: EntryRow["kind"]) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const texts = new Map<string, Text>([
    ...(await contactTexts(ctx, idsOf("contact"))),
    ...(await orderTexts(ctx, idsOf("order"))),
    ...(await requestTexts(ctx, idsOf)),
  ]);
  return rows.flatMap((row) => {
    const text = texts.get(row.id);
    return text ? { ...row, ...text, excerpt: text.excerpt.slice(0, EXCERPT) } : [];
  });
}

const LAST = {
  orderBy: [{ createdAt: "desc" as const }, { senderType: "desc" as const }],
  take: 1,
  select: { message: true, senderType: true },
};

type Last = { message: string; senderType: string } | undefined;
const said = (last: Last) => ({ excerpt: last?.message ?? "", isAnswered: last?.senderType === "admin" });

async function contactTexts({ db }: SignedInContext, ids: string[]): Promise<[string, Text][]> {
  if (ids.length === 0) return [];
  const select = {
    ...only("id", "name", "email", "topic"),
    product: { select: { name: true } },
    messages: LAST,
  } as const;
  const found = await db.conversation.findMany({ where: { id: { in: ids } }, select });
  return found.map(({ id, name, email, topic, product, messages: [last] }) => {
    const about = product ? `${product.name}: ` : "";
    const { excerpt, isAnswered } = said(last);
    return [id, { name, email, label: TOPIC_LABELS[topic], excerpt: about + excerpt, isAnswered }];
  });
}

async function orderTexts({ db }: SignedInContext, ids: string[]): Promise<[string, Text][]> {
  if (ids.length === 0) return [];
  const select = { id: true, shortId: true, email: true, user: { select: { name: true } }, messages: LAST } as const;
  const found = await db.order.findMany({ where: { id: { in: ids } }, select });
  return found.map(({ id, shortId, email, user, messages: [last] }) => [
    id,
    { name: user.name, email, label: `Order #${shortId}`, ...said(last) },
  ]);
}

const ASKED = { select: { name: true, email: true } } as const;

async function requestTexts({ db }: SignedInContext, idsOf: (kind: EntryRow["kind"]) => string[]) {
  const of = (kind: EntryRow["kind"]) => ({ id: { in: idsOf(kind) } });
  const [memberships, access, affiliates] = await Promise.all([
    db.subscriptionRequest.findMany({
      where: of("membership"),
      select: { id: true, requestedTier: true, paymentProof: true, user: ASKED },
    }),
    db.accessRequest.findMany({
      where: of("access"),
      select: { id: true, reason: true, category: { select: { name: true } }, user: ASKED },
    }),
    db.affiliateRequest.findMany({ where: of("affiliate"), select: { id: true, reason: true, user: ASKED } }),
  ]);
  const text = (user: Pick<Text, "name" | "email">, label: string, excerpt: string): Text => ({
    ...{ name: user.name, email: user.email, label, excerpt, isAnswered: false },
  });
  return [
    ...memberships.map((row): [string, Text] => [
      row.id,
      text(row.user, `${row.requestedTier} membership`, `Reference ${row.paymentProof}`),
    ]),
    ...access.map((row): [string, Text] => [row.id, text(row.user, `Access: ${row.category.name}`, row.reason)]),
    ...affiliates.map((row): [string, Text] => [row.id, text(row.user, "Affiliate program", row.reason)]),
  ];
}
