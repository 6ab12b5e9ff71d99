import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Qr } from "~/components/ui/qr";
import { formatMoney, plainDollars } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type Payment = NonNullable<RouterOutputs["orders"]["byId"]["payment"]>;

/** How to pay: amount, tag, the note, each to copy, and the same as a QR code. */
export function OrderPayment({ payment }: { payment: Payment }) {
  const amount = formatMoney(payment.amountCents);
  const rows = [
    ["Amount", "Copy amount", amount, plainDollars(payment.amountCents)],
    ["Send to", "Copy tag", payment.tag, payment.tag],
    ["Note", "Copy note", payment.note, payment.note],
  ] as const;
  return (
    <Card className="border-attention">
      <h2 className="font-semibold text-lg">How to pay</h2>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <dl className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          {rows.map(([label, copy, shown, copied]) => (
            <div key={label} className="border-line border-b pb-3">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="flex items-center justify-between gap-3 font-medium font-mono text-lg">
                {shown}
                <CopyButton text={copied} label={copy} size="sm" className="font-sans" />
              </dd>
            </div>
          ))}
        </dl>
        <Qr svg={payment.qrSvg} alt={`QR code to pay ${amount} to ${payment.tag}`} className="size-40" />
      </div>
      <p className="mt-4 text-muted text-sm">
        Your order stays pending until an admin has verified the payment. The note tells the shop which order it is for.
      </p>
    </Card>
  );
}
