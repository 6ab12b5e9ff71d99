import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import type { Standing } from "./tier-status";

/** The four figures of an affiliate, each saying what it counts. */
export function AffiliateStats({ standing }: { standing: Standing }) {
  return (
    <section aria-label="Your figures" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Total Orders"
        value={standing.orders.toLocaleString("en-US")}
        hint="Paid orders in the ten levels below you"
      />
      <StatCard
        label="Active Referrals"
        value={standing.activeReferrals.toLocaleString("en-US")}
        hint="Direct referrals with a paid order in the last 180 days"
      />
      <StatCard
        label="Network Size"
        value={standing.networkSize.toLocaleString("en-US")}
        hint={`Accounts in the ten levels below you. ${standing.countedNetwork.toLocaleString("en-US")} of them count for your tier`}
      />
      <StatCard
        label="Lifetime Volume"
        value={formatMoney(standing.lifetimeVolumeCents)}
        hint="Products paid for in the ten levels below you"
      />
    </section>
  );
}
