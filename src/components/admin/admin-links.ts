import { BookOpenCheck, HandCoins, LayoutDashboard, type LucideIcon, ShoppingBag } from "lucide-react";
import type { RouterOutputs } from "~/trpc/react";

type Counts = RouterOutputs["admin"]["frame"]["counts"];

export type AdminLink = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** How many things wait there, and what they are. */
  badge?: { count: (counts: Counts) => number; label: string };
};

/** The admin's screens, in the sequence of the sidebar. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  { href: "/admin", label: "Dashboard", Icon: LayoutDashboard },
  {
    href: "/admin/orders",
    label: "Orders",
    Icon: ShoppingBag,
    badge: { count: (counts) => counts.waitingOrders, label: "waiting for payment" },
  },
  { href: "/admin/payouts", label: "Payouts", Icon: HandCoins },
  { href: "/admin/ledger", label: "Ledger", Icon: BookOpenCheck },
];

export const QUICK_LINKS = [
  { href: "/profile", label: "My Profile" },
  { href: "/affiliate/dashboard", label: "Affiliate Dashboard" },
  { href: "/", label: "View Store" },
] as const;
