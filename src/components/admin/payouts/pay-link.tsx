"use client";

import { ExternalLink, QrCode } from "lucide-react";
import { useState } from "react";
import { useQrSvg } from "~/components/shared/use-qr-svg";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Dialog } from "~/components/ui/dialog";
import { Qr } from "~/components/ui/qr";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP, paymentLink } from "~/domain/payment-app";
import type { Run } from "./payout-labels";

type Payout = Run["payouts"][number];

/** Opens the payment app with tag and amount filled in: on this device, or on a phone by QR code. */
export function PayLink({ payout }: { payout: Payout }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <a
        href={paymentLink(payout.cashappTag, payout.amountCents)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Pay ${payout.name} with ${PAYMENT_APP} (opens in a new tab)`}
        className={buttonStyles({ variant: "secondary", size: "sm" })}
      >
        <ExternalLink aria-hidden /> Pay
      </a>
      <Button size="sm" variant="secondary" aria-label={`QR code to pay ${payout.name}`} onClick={() => setShown(true)}>
        <QrCode aria-hidden /> QR
      </Button>
      {isShown && <PayCode payout={payout} onClose={() => setShown(false)} />}
    </>
  );
}

function PayCode({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const amount = formatMoney(payout.amountCents);
  const { svg, hasFailed } = useQrSvg(paymentLink(payout.cashappTag, payout.amountCents));
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={`Pay ${amount} to ${payout.name}`}
      description={`Scan with your phone. ${PAYMENT_APP} opens with ${payout.cashappTag} and ${amount} filled in.`}
    >
      <div className="flex justify-center">
        {hasFailed ? (
          <p className="text-muted text-sm">The code could not be drawn. Use the Pay link instead.</p>
        ) : svg === undefined ? (
          <Skeleton className="size-56" />
        ) : (
          <Qr svg={svg} alt={`QR code to pay ${amount} to ${payout.cashappTag}`} className="size-56" />
        )}
      </div>
    </Dialog>
  );
}
