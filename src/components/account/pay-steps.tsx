import type { ReactNode } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { CopyButton } from "~/components/ui/copy-button";
import { Qr } from "~/components/ui/qr";
import { formatMoney, plainDollars } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";

type PayStepsProps = {
  amountCents: number;
  tag: string;
  note: string;
  /** Payment app URL with tag and amount filled in. */
  link: string;
  qrSvg: string;
  /** Why the note is needed. */
  noteReason: string;
  /** The third step, if there is one. */
  last?: { title: string; content: ReactNode };
};

/** Payment app instructions: open the app, write the note, a `last` step; with a QR code for another device. */
export function PaySteps({ amountCents, tag, note, link, qrSvg, noteReason, last }: PayStepsProps) {
  const amount = formatMoney(amountCents);
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-6 @lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="figures flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <span className="block text-muted text-sm">Amount to send</span>
              <span className="font-semibold text-3xl tracking-tight">{amount}</span>
            </span>
            <CopyButton text={plainDollars(amountCents)} label="Copy amount" size="sm" />
          </p>
          <ol className="mt-5 flex flex-col gap-5">
            <Step number={1} title="Start the payment">
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonStyles({ size: "lg", className: "w-full" })}
              >
                Open {PAYMENT_APP}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <Value label="Send to" value={tag} copy="Copy tag" />
              <p className="text-muted text-sm">The button fills in the tag and the amount.</p>
            </Step>
            <Step number={2} title="Write this in the note">
              <Value label="Note" value={note} copy="Copy note" />
              <p className="text-muted text-sm">{noteReason}</p>
            </Step>
            {last && (
              <Step number={3} title={last.title}>
                {last.content}
              </Step>
            )}
          </ol>
        </div>
        <figure className="flex items-center gap-4 border-line border-t pt-6 @lg:w-48 @lg:flex-col @lg:items-start @lg:border-t-0 @lg:pt-0">
          <Qr svg={qrSvg} alt={`QR code to pay ${amount} to ${tag}`} className="size-32 shrink-0 @lg:size-48" />
          <figcaption className="text-muted text-sm">
            Paying with another device? Scan this code with its camera.
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="figures grid size-7 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
      >
        {number}
      </span>
      <h3 className="pt-0.5 font-medium">{title}</h3>
      <div className="col-span-2 mt-3 flex flex-col gap-3 @md:col-span-1 @md:col-start-2">{children}</div>
    </li>
  );
}

function Value({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded bg-subtle py-2 pr-2 pl-4">
      <span className="min-w-0">
        <span className="block text-muted text-sm">{label}</span>
        <span className="break-all font-medium font-mono text-lg">{value}</span>
      </span>
      <CopyButton text={value} label={copy} size="sm" />
    </p>
  );
}
