import type { ReactNode } from "react";
import { CopyButton } from "~/components/ui/copy-button";
import { Qr } from "~/components/ui/qr";
import { formatMoney, plainDollars } from "~/domain/money";

type PaymentDetailsProps = { amountCents: number; tag: string; note?: string; qrSvg: string; children: ReactNode };

/** How to pay by the cash app: amount, tag and note, each to copy, and the same as a QR code. */
export function PaymentDetails({ amountCents, tag, note, qrSvg, children }: PaymentDetailsProps) {
  const amount = formatMoney(amountCents);
  const rows = [
    { label: "Amount", copy: "Copy amount", shown: amount, copied: plainDollars(amountCents) },
    { label: "Send to", copy: "Copy tag", shown: tag, copied: tag },
    ...(note ? [{ label: "Note", copy: "Copy note", shown: note, copied: note }] : []),
  ];
  return (
    <>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <dl className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          {rows.map(({ label, copy, shown, copied }) => (
            <div key={label} className="border-line border-b pb-3">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 font-medium font-mono text-lg">
                {shown}
                <CopyButton text={copied} label={copy} size="sm" className="font-sans" />
              </dd>
            </div>
          ))}
        </dl>
        <Qr svg={qrSvg} alt={`QR code to pay ${amount} to ${tag}`} className="size-40" />
      </div>
      <p className="mt-4 text-muted text-sm">{children}</p>
    </>
  );
}
