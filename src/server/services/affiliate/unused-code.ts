import { randomInt } from "node:crypto";
import { z } from "zod";
import { generateCode, lookalikeKey } from "~/domain/attribution";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { hashOfLookalike } from "./reserve-codes";

const TRIES = 10;
const FINE = 1_000_000;

const TakenRow = z.strictObject({ isTaken: z.boolean() });

/** Whether another account has or had this code or a look-alike, including deleted accounts. */
export async function isCodeTaken(tx: Tx, code: string, userId: string | null): Promise<boolean> {
  const look = lookalikeKey(code);
  const [found] = await queryRows(tx, TakenRow)`
    SELECT EXISTS (SELECT 1 FROM "users"
        WHERE translate("affiliate_code", 'OIL', '011') = ${look} AND "id" IS DISTINCT FROM ${userId}::uuid)
      OR EXISTS (SELECT 1 FROM "former_affiliate_codes"
        WHERE translate("code", 'OIL', '011') = ${look} AND "user_id" IS DISTINCT FROM ${userId}::uuid)
      OR EXISTS (SELECT 1 FROM "reserved_affiliate_codes" WHERE "lookalike_hash" = ${hashOfLookalike(code)})
      AS "isTaken"`;
  return found?.isTaken ?? false;
}

/**
 * Generates an unused referral code: 6 to 12 letters and digits, based on the name, never on the e-mail address. If it
 * is taken concurrently the insert fails on the unique index and the caller retries.
 */
export async function unusedCode(tx: Tx, name: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const code = generateCode(name, () => randomInt(FINE) / FINE);
    if (!(await isCodeTaken(tx, code, null))) return code;
  }
  throw new Error("no unused affiliate code was found");
}
