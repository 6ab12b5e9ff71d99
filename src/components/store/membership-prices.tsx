import Link from "next/link";
import { formatMoney } from "~/lib/format-money";

type MembershipPricesProps = { prices: { standardCents: number; bronzeCents: number; goldCents: number } };

/** One piece at the standard, the Bronze and the Gold price. */
export function MembershipPrices({ prices }: MembershipPricesProps) {
  const columns = [
    { label: "Standard", cents: prices.standardCents },
    { label: "Bronze", cents: prices.bronzeCents },
    { label: "Gold", cents: prices.goldCents },
  ];
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-sm">Membership pricing</h2>
        <Link href="/#membership" className="text-accent text-sm underline underline-offset-4">
          About membership
        </Link>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line rounded border border-line text-center">
        {columns.map(({ label, cents }) => (
          <div key={label} className="px-2 py-2.5">
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="figures mt-0.5 font-semibold text-sm">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
