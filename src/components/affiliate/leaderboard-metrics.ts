import type { LeaderboardMeasure } from "~/domain/leaderboard";
import { formatMoney } from "~/domain/money";
import type { LeaderboardEntry } from "./leaderboard-person";

/** The three measures, as tabs, column heads and figures. */
export const MEASURES: readonly {
  by: LeaderboardMeasure;
  label: string;
  short: string;
  counts: string;
  figure: (entry: LeaderboardEntry) => string;
}[] = [
  {
    by: "network",
    label: "Network Size",
    short: "Network",
    counts: "accounts in the ten levels below",
    figure: (entry) => entry.networkSize.toLocaleString("en-US"),
  },
  {
    by: "orders",
    label: "Total Orders",
    short: "Orders",
    counts: "paid orders of the ten levels below",
    figure: (entry) => entry.orders.toLocaleString("en-US"),
  },
  {
    by: "volume",
    label: "Lifetime Volume",
    short: "Volume",
    counts: "products paid for in the ten levels below",
    figure: (entry) => formatMoney(entry.volumeCents),
  },
];
