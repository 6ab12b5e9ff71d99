import { Prisma } from "~/generated/prisma/client";

type Given = { paymentProof: string; payments: readonly { orderReference: string }[] };

/** What `referencesOf` needs of a request. */
export const WITH_REFERENCES = { paymentProof: true, payments: { select: { orderReference: true } } } as const;

/** Every reference that the member gave for a request's payments, the latest last: a new price can bring a second one. */
export function referencesOf({ paymentProof, payments }: Given): string {
  const former = payments.map(({ orderReference }) => orderReference).filter((given) => given !== paymentProof);
  return [...new Set([...former, paymentProof])].join(", ");
}

/** `referencesOf` as SQL, for the request `r`. */
export const REFERENCES = Prisma.sql`concat_ws(', ', (
  SELECT string_agg(DISTINCT p.order_reference, ', ') FROM subscription_payments p
  WHERE p.request_id = r.id AND p.order_reference <> r.payment_proof), r.payment_proof)`;
