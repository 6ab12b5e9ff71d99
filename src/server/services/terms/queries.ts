import { notFound } from "~/domain/errors";
import { payoutsWaitFrom } from "~/domain/program-terms";
import type { TermsVersionInput } from "~/schemas/program-terms";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";

/** The version in force, or null if the shop has published no terms. */
export const latestTerms = (db: Db | Tx) => db.programTerms.findFirst({ orderBy: { version: "desc" } });

/** The number of the version that new affiliates must accept, or null if there is none. */
export async function termsToAccept({ db }: Pick<ServiceContext, "db">) {
  const latest = await db.programTerms.aggregate({ _max: { version: true } });
  return { version: latest._max.version };
}

/**
 * The public terms: one version (null: the one in force) and the list of all versions. Null if none is published.
 * Throws "not-found" for a version that does not exist.
 */
export async function publicTerms({ db }: Pick<ServiceContext, "db">, { version }: TermsVersionInput) {
  const versions = await db.programTerms.findMany({
    orderBy: { version: "desc" },
    select: { version: true, publishedAt: true, note: true },
  });
  const [latest] = versions;
  if (!latest && version === null) return null;
  const wanted = version ?? latest?.version ?? 0;
  const terms = await db.programTerms.findUnique({
    where: { version: wanted },
    select: { version: true, text: true, note: true, publishedAt: true },
  });
  if (!terms) throw notFound("Version");
  return { ...terms, isLatest: wanted === latest?.version, versions };
}

/**
 * The actor's status on the terms: the version in force, the last one accepted, and when payouts start to wait. A
 * banner asks for acceptance of an unaccepted version.
 */
export const termsStanding = ({ db, actor, now }: SignedInContext) => termsStandingOf(db, actor.userId, now);

/** `termsStanding` for any account. */
export async function termsStandingOf(db: Db, userId: string, now: Date) {
  const versions = await db.programTerms.findMany({
    orderBy: { version: "desc" },
    select: { version: true, publishedAt: true, note: true },
  });
  const accepted = await db.termsAcceptance.findFirst({
    where: { userId },
    orderBy: { version: "desc" },
    select: { version: true, acceptedAt: true },
  });
  const waitFrom = payoutsWaitFrom(versions, accepted?.version ?? 0);
  const current = versions[0] ?? null;
  // The affiliate may have missed several versions and sees the notes of all of them.
  const missed = versions.filter(({ version }) => version > (accepted?.version ?? 0));
  return {
    ...{ current, accepted },
    isAccepted: missed.length === 0,
    notes: accepted ? missed.flatMap(({ note }) => (note ? [note] : [])) : [],
    payoutsWaitFrom: waitFrom,
    isWaiting: waitFrom !== null && waitFrom <= now,
  };
}
