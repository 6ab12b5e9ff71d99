import { CopyButton } from "~/components/ui/copy-button";
import { Qr } from "~/components/ui/qr";
import { formatMoney, plainDollars } from "~/domain/money";

type PayMembershipProps = { amountCents: number; qrSvg: string; paymentTag: string };

/** How much to send to whom by the cash app, to be copied or scanned. */
export function PayMembership({ amountCents, qrSvg, paymentTag }: PayMembershipProps) {
  const amount = formatMoney(amountCents);
  const rows = [
    ["Amount", "Copy amount", amount, plainDollars(amountCents)],
    ["Send to", "Copy tag", paymentTag, paymentTag],
  ] as const;
  return (
    <div className="rounded border border-attention p-4">
      <h3 className="font-semibold">How to pay</h3>
      <div className="mt-3 flex flex-wrap items-start gap-6">
        <dl className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          {rows.map(([label, copy, shown, copied]) => (
            <div key={label} className="border-line border-b pb-3">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-2 font-medium font-mono text-lg">
                {shown}
                <CopyButton size="sm" className="font-sans" text={copied} label={copy} />
              </dd>
            </div>
          ))}
        </dl>
        <Qr svg={qrSvg} alt={`QR code to pay ${amount} to ${paymentTag}`} className="size-36" />
      </div>
      <p className="mt-3 text-muted text-sm">
        Pay with the cash app first, then write its order reference below. An admin verifies the payment and activates
        the membership within 24 hours.
      </p>
    </div>
  );
}
