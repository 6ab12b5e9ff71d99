import Link from "next/link";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";

type MembershipPricesProps = {
  prices: { standardCents: number; bronzeCents: number; goldCents: number };
  /** What one piece costs this viewer. */
  ownCents: number;
  /** The quantity from which these prices hold. */
  fromQuantity: number;
};

/** One piece at the standard, the Bronze and the Gold price, and at the viewer's own where it is another. */
export function MembershipPrices({ prices, ownCents, fromQuantity }: MembershipPricesProps) {
  const hasOwn = ownCents !== prices.standardCents;
  const columns = [
    { label: "Standard", cents: prices.standardCents },
    { label: "Bronze", cents: prices.bronzeCents },
    { label: "Gold", cents: prices.goldCents },
    ...(hasOwn ? [{ label: "You", cents: ownCents }] : []),
  ];
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-sm">
          Membership pricing
          {fromQuantity > 1 && <span className="font-normal text-muted"> each, for {fromQuantity} or more</span>}
        </h2>
        <Link href="/#membership" className="text-accent text-sm underline underline-offset-4">
          About membership
        </Link>
      </div>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line overflow-hidden rounded border border-line text-center">
        {columns.map(({ label, cents }) => (
          <div key={label} className={cn("px-1 py-2.5", label === "You" && "bg-accent-soft")}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="figures mt-0.5 font-semibold text-sm">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
