import type { Bps, Cents } from "./money";

export type TierGroupName = "Beginner" | "Professional" | "Elite/Diamond+" | "Presidential" | "Royal";
export type Tier = {
  id: string;
  level: number;
  name: string;
  group: TierGroupName;
  minLifetimeVolumeCents: Cents;
  minOrders: number;
  minActiveReferrals: number;
  minNetworkSize: number;
  commissionBonusBps: Bps;
  pricingDiscountBps: Bps;
  /** Tailwind gradient classes of the badge. */
  badgeColor: string;
};

/** Level, name, group, volume in dollars, orders, active referrals, network, bonus bps, own discount bps, badge. */
type Row = [number, string, TierGroupName, number, number, number, number, Bps, Bps, string];

const ROWS: readonly Row[] = [
  [1, "Starter", "Beginner", 0, 0, 0, 0, 0, 0, "from-slate-500 to-slate-600"],
  [2, "Rising Star", "Beginner", 1_000, 5, 2, 3, 50, 100, "from-amber-600 to-amber-700"],
  [3, "Builder", "Beginner", 2_500, 12, 3, 8, 100, 200, "from-orange-600 to-orange-700"],
  [4, "Achiever", "Beginner", 5_000, 25, 5, 15, 150, 300, "from-lime-700 to-green-700"],
  [5, "Professional", "Professional", 10_000, 50, 8, 30, 200, 400, "from-emerald-600 to-emerald-800"],
  [6, "Senior Professional", "Professional", 25_000, 100, 12, 60, 250, 500, "from-teal-600 to-teal-800"],
  [7, "Executive Professional", "Professional", 50_000, 200, 18, 120, 300, 600, "from-cyan-700 to-cyan-900"],
  [8, "Elite", "Elite/Diamond+", 100_000, 400, 25, 250, 350, 700, "from-sky-600 to-sky-800"],
  [9, "Diamond", "Elite/Diamond+", 250_000, 1_000, 40, 500, 400, 800, "from-sky-500 to-indigo-600"],
  [10, "Blue Diamond", "Elite/Diamond+", 500_000, 2_000, 60, 1_000, 450, 900, "from-blue-600 to-blue-800"],
  [11, "Presidential", "Presidential", 1_000_000, 4_000, 90, 2_000, 500, 1_000, "from-indigo-600 to-indigo-800"],
  [
    12,
    "Senior Presidential",
    "Presidential",
    2_500_000,
    10_000,
    130,
    5_000,
    550,
    1_100,
    "from-violet-600 to-violet-800",
  ],
  [
    13,
    "Executive Presidential",
    "Presidential",
    5_000_000,
    20_000,
    180,
    10_000,
    600,
    1_200,
    "from-purple-600 to-purple-800",
  ],
  [14, "Royal", "Royal", 10_000_000, 40_000, 250, 20_000, 700, 1_300, "from-fuchsia-700 to-purple-800"],
  [15, "Crown Royal", "Royal", 25_000_000, 100_000, 350, 50_000, 800, 1_400, "from-rose-600 to-fuchsia-800"],
  [16, "Imperial Royal", "Royal", 50_000_000, 200_000, 500, 100_000, 1_000, 1_500, "from-yellow-600 to-rose-700"],
];

const tierId = (name: string) => `tier-${name.toLowerCase().replaceAll(" ", "-")}`;

/** The sixteen tiers of the affiliate program, lowest first. */
export const TIERS: readonly Tier[] = ROWS.map(
  ([level, name, group, volume, minOrders, minActiveReferrals, minNetworkSize, bonus, discount, badgeColor]) => ({
    id: tierId(name),
    level,
    name,
    group,
    minLifetimeVolumeCents: volume * 100,
    minOrders,
    minActiveReferrals,
    minNetworkSize,
    commissionBonusBps: bonus,
    pricingDiscountBps: discount,
    badgeColor,
  }),
);
