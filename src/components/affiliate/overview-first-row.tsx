"use client";

import { QrCode, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Dialog } from "~/components/ui/dialog";
import { QueryState } from "~/components/ui/query-state";
import { TextLink } from "~/components/ui/text-link";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { canShare, shareOnDevice } from "~/lib/device-share";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";
import { LinkPanel, SHOP_LINK_TEXT } from "./link-panel";
import { monthName } from "./months";
import type { Standing } from "./tier-status";

/** Balance, next payout, earnings this month, and the affiliate's link. */
export function OverviewFirstRow({ standing }: { standing: Standing }) {
  return (
    <section aria-label="At a glance" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[1fr_1fr_1fr_1.3fr]">
      <AvailableNow standing={standing} />
      <NextPayout />
      <ThisMonth />
      <MyLink link={standing.link} code={standing.affiliateCode ?? ""} />
    </section>
  );
}

type TileProps = { label: string; value: ReactNode; className?: string; children: ReactNode };

function Tile({ label, value, className, children }: TileProps) {
  return (
    <Card className={cn("flex min-w-0 flex-col gap-1 max-sm:p-3.5", className)}>
      <h2 className="font-medium text-sm">{label}</h2>
      <p className="figures font-semibold text-xl tracking-tight [overflow-wrap:anywhere] sm:text-2xl">{value}</p>
      <p className="text-muted text-sm">{children}</p>
    </Card>
  );
}

function AvailableNow({ standing }: { standing: Standing }) {
  const { availableCents, onHoldCents, inPayoutCents } = standing;
  const rest = [
    inPayoutCents > 0 && `${formatMoney(inPayoutCents)} in payout`,
    onHoldCents > 0 && `${formatMoney(onHoldCents)} on hold`,
  ].filter(Boolean);
  const without = availableCents < 0 ? "Your next earnings cover this refund" : "Nothing on hold or in payout";
  return (
    <Tile label="Available now" value={formatMoney(availableCents)}>
      {rest.length > 0 ? rest.join(" · ") : without}
    </Tile>
  );
}

function NextPayout() {
  const { data, error, refetch } = api.affiliate.nextPayout.useQuery();
  if (error || !data) return <QueryState query={{ error, refetch }} className="h-28" />;
  const day = data.day ? formatDate(data.day) : "No fixed day";
  return (
    <Tile label="Next payout" value={formatMoney(data.expectedCents)}>
      {day}
      <PayoutNote next={data} />
    </Tile>
  );
}

/** Short reason why the next payout is held back; the banner below explains it in full. */
function PayoutNote({ next }: { next: RouterOutputs["affiliate"]["nextPayout"] }) {
  const { obstacle, dueCents, minimumPayoutCents } = next;
  if (obstacle === "no-tag") {
    return (
      <>
        {" · "}
        <TextLink href="/affiliate/earnings#payouts">Add your cash-app tag</TextLink>
      </>
    );
  }
  if (obstacle === "terms") {
    return (
      <>
        {" · "}
        <TextLink href="/affiliate-terms">Accept the program terms</TextLink>
      </>
    );
  }
  if (obstacle === "withheld") return " · withheld for now";
  if (obstacle === "below-minimum")
    return ` · ${formatMoney(dueCents)} of the ${formatMoney(minimumPayoutCents)} minimum`;
  return obstacle === "house" ? " · kept by the shop" : null;
}

function ThisMonth() {
  const { data, error, refetch } = api.affiliate.monthlyEarnings.useQuery();
  if (error || !data) return <QueryState query={{ error, refetch }} className="h-28 max-sm:col-span-2" />;
  const { lastMonth, thisMonthCents, lastMonthCents, lastMonthByNowCents } = data;
  const change = thisMonthCents - lastMonthByNowCents;
  const [last] = monthName(lastMonth).split(" ");
  const against =
    change === 0
      ? "As much as by this day last month"
      : `${formatMoney(Math.abs(change))} ${change > 0 ? "more" : "less"} than by this day last month`;
  return (
    <Tile label="This month" value={formatMoney(thisMonthCents)} className="max-sm:col-span-2">
      {lastMonthCents === 0 ? `Nothing in ${last}` : `${against} · ${formatMoney(lastMonthCents)} in all of ${last}`}
    </Tile>
  );
}

function MyLink({ link, code }: { link: string; code: string }) {
  const [isOpen, setIsOpen] = useState(false);

  async function share() {
    if (!canShare()) return setIsOpen(true);
    try {
      await shareOnDevice({ title: SHOP_LINK_TEXT, url: link });
    } catch {
      toast.error("Could not share. Copy the link instead.");
    }
  }

  return (
    <Card className="flex min-w-0 flex-col gap-2 max-sm:p-3.5 max-sm:col-span-2">
      <h2 className="font-medium text-sm">My link</h2>
      <p className="truncate font-mono text-sm" title={link}>
        {link.replace(/^https?:\/\//, "")}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <CopyButton text={link} size="sm" variant="primary" />
        <Button variant="secondary" size="sm" onClick={share}>
          <Share2 aria-hidden /> Share
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          <QrCode aria-hidden /> QR
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Share your link" size="lg">
        <LinkPanel url={link} what="link" fileName={`shop-${code}`} text={SHOP_LINK_TEXT} />
      </Dialog>
    </Card>
  );
}
