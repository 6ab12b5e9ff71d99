import { notFound } from "~/domain/errors";
import { plainDollars } from "~/domain/money";
import { PAYOUT_STATUS_LABELS } from "~/domain/payout";
import { RunIdInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import { recordAudit } from "../audit/record-audit";
import { writeCsv } from "../ledger/write-csv";
import { payoutRun } from "./queries";

const HEADER = [
  ...["Payout", "Name", "E-mail", "Payment tag", "Amount (USD)", "Status", "Reference", "Sent at", "Note"],
  ...["Reviewed because", "Included because"],
];

/** A run as a CSV file, one line per payout. The download is audited. Throws "not-found". */
export async function payoutRunCsv(ctx: SignedInContext, runId: string) {
  if (!RunIdInput.safeParse({ runId }).success) throw notFound("Payout run");
  const run = await payoutRun(ctx, runId);
  const rows = run.payouts.map((payout) => [
    payout.id,
    payout.name,
    payout.email,
    payout.cashappTag,
    plainDollars(payout.amountCents),
    PAYOUT_STATUS_LABELS[payout.status],
    payout.reference ?? "",
    payout.sentAt?.toISOString() ?? "",
    payout.returnReason ?? "",
    payout.reviewedFor.join(" "),
    payout.reviewReason ?? "",
  ]);
  await recordAudit(ctx.db, ctx, { action: "export.payout-run", entity: "payoutRun", entityId: runId });
  const day = run.createdAt.toISOString().slice(0, 10);
  return { fileName: `payouts-${day}-${runId.slice(0, 8)}.csv`, csv: writeCsv(HEADER, rows) };
}
