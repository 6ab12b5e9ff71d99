import { z } from "zod";
import { pageOf } from "~/domain/paging";
import { Prisma } from "~/generated/prisma/client";
import type { TermsAcceptancesInput } from "~/schemas/program-terms";
import type { SignedInContext } from "~/server/context";
import { CountRow, queryRows } from "~/server/query-rows";
import { isHouse } from "../ledger/house-account";
import { waitsForTerms } from "./waits-for-terms";

const A_PAGE = 50;

const VersionRow = z.strictObject({
  version: z.number(),
  text: z.string(),
  note: z.string(),
  publishedAt: z.date(),
  publishedBy: z.string().nullable(),
  /** Counts only current affiliates. */
  acceptedCount: z.number(),
});

/** SQL for who has to accept: affiliates, except the house and deleted accounts. */
const accepts = () => Prisma.sql`u.is_affiliate AND u.deleted_at IS NULL AND NOT ${isHouse()}`;

/** The draft, all versions with how many affiliates accepted each, and the number of affiliates. */
export async function termsForAdmin({ db }: SignedInContext) {
  const [versions, draft, [counted]] = await Promise.all([
    queryRows(db, VersionRow)`
      SELECT t.version, t.text, t.note, t.published_at AS "publishedAt", p.name AS "publishedBy",
        (SELECT count(*)::int FROM program_terms_acceptances a JOIN users u ON u.id = a.user_id
          WHERE a.version = t.version AND ${accepts()}) AS "acceptedCount"
      FROM program_terms t LEFT JOIN users p ON p.id = t.published_by_user_id ORDER BY t.version DESC`,
    db.programTermsDraft.findUnique({
      where: { id: "default" },
      select: { text: true, note: true, updatedAt: true },
    }),
    queryRows(db, CountRow)`
      SELECT count(*)::int AS count FROM users u WHERE ${accepts()}`,
  ]);
  return { versions, draft, affiliateCount: counted?.count ?? 0 };
}

const AcceptanceRow = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The version accepted last, and when; null if none was. */
  version: z.number().nullable(),
  acceptedAt: z.date().nullable(),
  isWaiting: z.boolean(),
});

/** Affiliates who have accepted the version in force, newest first, or who have not; 50 per page. */
export async function termsAcceptances({ db, now }: SignedInContext, { of, page: wanted }: TermsAcceptancesInput) {
  const isAccepted = Prisma.sql`coalesce(a.version, 0) = (SELECT max(version) FROM program_terms)`;
  const listed = Prisma.sql`users u LEFT JOIN LATERAL (
      SELECT version, accepted_at FROM program_terms_acceptances WHERE user_id = u.id ORDER BY version DESC LIMIT 1
    ) a ON true
    WHERE ${accepts()} AND EXISTS (SELECT 1 FROM program_terms)
      AND ${of === "accepted" ? isAccepted : Prisma.sql`NOT (${isAccepted})`}`;
  const [counted] = await queryRows(db, CountRow)`SELECT count(*)::int AS count FROM ${listed}`;
  const { span, ...pages } = pageOf(wanted, counted?.count ?? 0, A_PAGE);
  const people = await queryRows(db, AcceptanceRow)`
    SELECT u.id::text AS "userId", u.name, u.email, a.version, a.accepted_at AS "acceptedAt",
      ${waitsForTerms(now)} AS "isWaiting"
    FROM ${listed}
    ORDER BY a.accepted_at DESC NULLS LAST, u.name, u.id LIMIT ${span.take} OFFSET ${span.skip}`;
  return { people, ...pages };
}
