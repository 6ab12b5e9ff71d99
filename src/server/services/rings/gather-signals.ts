import { createHmac } from "node:crypto";
import { z } from "zod";
import { addressMatchKey, nameMatchKey } from "~/domain/account-signals";
import type { SignalKind } from "~/domain/rings";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { IdRow, queryRows } from "~/server/query-rows";

/** The keyed hash a signal is stored as: it shows whether two are equal, and nothing else. */
export const signalHash = (kind: SignalKind, compared: string): string =>
  createHmac("sha256", env.IP_HASH_KEY).update(`${kind}:${compared}`).digest("hex").slice(0, 32);

type Signal = { userId: string; kind: SignalKind; value: string };

/** Stores what a new account signed up from: the browser, by its session cookie, and the hashed IP address. */
export async function saveSignUpSignals(
  tx: Tx,
  userId: string,
  visitor: { sessionId: string; ipHash: string | null },
  now: Date,
): Promise<void> {
  const { sessionId, ipHash } = visitor;
  await keepSignals(
    tx,
    [
      { userId, kind: "device", value: signalHash("device", sessionId) },
      ...(ipHash ? [{ userId, kind: "network" as const, value: signalHash("network", ipHash) }] : []),
    ],
    now,
  );
}

const keepSignals = (tx: Tx, signals: readonly Signal[], now: Date) =>
  tx.accountSignal.createMany({ data: signals.map((signal) => ({ ...signal, seenAt: now })), skipDuplicates: true });

const TextRow = z.strictObject({ userId: z.string(), kind: z.enum(["tag", "payer"]), text: z.string() });
const AddressRow = z.strictObject({
  ...{ userId: z.string(), line1: z.string(), line2: z.string().nullable(), postalCode: z.string() },
});

/**
 * Stores the current payer names, payout tags and postal addresses of these accounts, other than deleted ones. Earlier
 * ones are kept, so changing a tag does not erase it.
 */
export async function gatherSignals(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const open = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ANY(${[...userIds]}::uuid[]) AND deleted_at IS NULL`;
  const ids = open.map(({ id }) => id);
  const texts = await queryRows(tx, TextRow)`
    SELECT id::text AS "userId", 'tag' AS kind, cashapp_tag AS text FROM users
    WHERE id = ANY(${ids}::uuid[]) AND cashapp_tag IS NOT NULL
    UNION SELECT o.user_id::text, 'payer', s.payer_name FROM orders o
      JOIN statement_lines s ON s.matched_order_id = o.id AND s.confirmed_at IS NOT NULL
      WHERE o.user_id = ANY(${ids}::uuid[])
    UNION SELECT q.user_id::text, 'payer', s.payer_name FROM subscription_requests q
      JOIN statement_lines s ON s.matched_subscription_request_id = q.id AND s.confirmed_at IS NOT NULL
      WHERE q.user_id = ANY(${ids}::uuid[])`;
  const addresses = await queryRows(tx, AddressRow)`
    SELECT user_id::text AS "userId", address_line1 AS line1, address_line2 AS line2, postal_code AS "postalCode"
    FROM shipping_addresses WHERE user_id = ANY(${ids}::uuid[])
    UNION SELECT user_id::text, shipping_details->>'address_line1', shipping_details->>'address_line2',
      shipping_details->>'postal_code'
    FROM orders WHERE user_id = ANY(${ids}::uuid[])
      AND shipping_details->>'address_line1' IS NOT NULL AND shipping_details->>'postal_code' IS NOT NULL`;
  const found = [
    ...texts.map(({ userId, kind, text }) => ({ userId, kind, compared: nameMatchKey(text) })),
    ...addresses.map(({ userId, ...address }) => ({
      ...{ userId, kind: "address" as const, compared: addressMatchKey(address) },
    })),
  ];
  const signals = found.flatMap(({ userId, kind, compared }): Signal[] =>
    compared === null ? [] : [{ userId, kind, value: signalHash(kind, compared) }],
  );
  await keepSignals(tx, signals, now);
}
