import {
  BookOpenCheck,
  CalendarClock,
  ClipboardCheck,
  CreditCard,
  DatabaseBackup,
  FileSignature,
  FolderTree,
  HandCoins,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  Network,
  Package,
  Scale,
  SearchCheck,
  Search as SearchIcon,
  Settings,
  ShoppingBag,
  Star,
  Users,
  Waypoints,
} from "lucide-react";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";
import type { RouterOutputs } from "~/trpc/react";

type Counts = RouterOutputs["admin"]["navigation"]["counts"];

/** How many items wait on the page, and what they are. */
export type AdminBadge = { count: (counts: Counts) => number; label: string; tone?: "attention" | "accent" };

export type AdminLink = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Where the link leads while its badge counts something: the list of exactly that. */
  waitingHref?: string;
  badge?: AdminBadge | readonly AdminBadge[];
  /** Informational counts below the label, which call for no action. */
  note?: (counts: Counts) => string;
  /** The capability the page requires; "manage" by default. */
  needs?: Capability;
};

export type AdminGroup = { label: string | null; links: readonly AdminLink[] };

/** Admin pages, in sidebar order. */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  { label: null, links: [{ href: "/admin", label: "Dashboard", Icon: LayoutDashboard }] },
  {
    label: "Sales",
    links: [
      {
        href: "/admin/orders",
        needs: "orders.read",
        label: "Orders",
        Icon: ShoppingBag,
        badge: { count: (counts) => counts.waitingOrders, label: "waiting for payment" },
      },
      {
        href: "/admin/messages",
        waitingHref: "/admin/messages?state=unread",
        needs: "messages",
        label: "Messages",
        Icon: Inbox,
        badge: {
          count: (counts) => counts.unreadMessages + counts.unreadRequests,
          label: "unread messages",
          tone: "accent",
        },
      },
      {
        href: "/admin/payments",
        label: "Payments",
        Icon: CreditCard,
        badge: [
          { count: (counts) => counts.sentPayments, label: "reported as paid", tone: "accent" },
          {
            count: (counts) => counts.paymentsToVerify + counts.moneyToReturn,
            label: "payments to confirm or return",
          },
        ],
      },
    ],
  },
  {
    label: "Catalogue",
    links: [
      {
        href: "/admin/products",
        label: "Products",
        Icon: Package,
        note: (counts) => `${counts.visibleProducts} visible, ${counts.hiddenProducts} hidden`,
      },
      { href: "/admin/categories", label: "Categories", Icon: FolderTree },
      { href: "/admin/search", label: "Search", Icon: SearchIcon },
      { href: "/admin/image-library", label: "Image Library", Icon: Images },
      {
        href: "/admin/reviews",
        label: "Reviews",
        Icon: Star,
        badge: { count: (counts) => counts.pendingReviews, label: "waiting for approval" },
      },
    ],
  },
  {
    label: "People",
    links: [
      {
        href: "/admin/users",
        label: "Users",
        Icon: Users,
        badge: { count: (counts) => counts.pendingSubscriptions, label: "pending subscription requests" },
      },
      {
        href: "/admin/requests",
        label: "Requests",
        Icon: ClipboardCheck,
        badge: {
          count: (counts) => counts.pendingSubscriptions + counts.pendingAccess + counts.pendingAffiliates,
          label: "waiting for a decision",
        },
      },
      {
        href: "/admin/affiliates",
        label: "Affiliates",
        Icon: Network,
        badge: { count: (counts) => counts.pendingAffiliates, label: "pending affiliate requests" },
      },
      {
        href: "/admin/claims",
        label: "Claims",
        Icon: SearchCheck,
        badge: { count: (counts) => counts.pendingClaims, label: "claims to decide" },
      },
      {
        href: "/admin/linked-accounts",
        label: "Linked accounts",
        Icon: Waypoints,
        badge: { count: (counts) => counts.openCases, label: "cases to review" },
      },
      {
        href: "/admin/payouts",
        label: "Payouts",
        Icon: HandCoins,
        badge: [
          { count: (counts) => counts.duePayouts, label: "due for a payout", tone: "accent" },
          { count: (counts) => counts.preparedPayouts, label: "payouts to be sent" },
        ],
      },
      { href: "/admin/rules", label: "Program rules", Icon: Scale },
      { href: "/admin/terms", label: "Program terms", Icon: FileSignature },
      { href: "/admin/ledger", label: "Ledger", Icon: BookOpenCheck },
    ],
  },
  {
    label: "Shop",
    links: [
      { href: "/admin/settings", label: "Settings", Icon: Settings },
      { href: "/admin/emails", label: "E-mails", Icon: Mails },
      { href: "/admin/backup", label: "Backup", Icon: DatabaseBackup, needs: "backup" },
      {
        href: "/admin/jobs",
        label: "Daily jobs",
        Icon: CalendarClock,
        badge: { count: (counts) => counts.failedJobs, label: "daily jobs failed" },
      },
      { href: "/admin/audit", label: "Audit", Icon: History },
    ],
  },
];

export function groupsFor(role: StaffRole): AdminGroup[] {
  const all = ADMIN_GROUPS.map(({ label, links }) => ({
    label,
    links: links.filter(({ needs = "manage" }) => roleMay(role, needs)),
  }));
  return all.filter(({ links }) => links.length > 0);
}

/** Whether a role may open this URL (search params allowed). Pages that are in no group need "manage". */
export function canOpenPage(role: StaffRole, href: string): boolean {
  const [path = ""] = href.split("?");
  if (!path.startsWith("/admin")) return true;
  const links = ADMIN_GROUPS.flatMap((group) => group.links);
  const link = links.findLast((each) => path === each.href || path.startsWith(`${each.href}/`));
  return roleMay(role, link?.needs ?? "manage");
}

export const badgesOf = ({ badge }: AdminLink): readonly AdminBadge[] => (badge ? [badge].flat() : []);

export const QUICK_LINKS = [
  { href: "/profile", label: "My Profile" },
  { href: "/affiliate/dashboard", label: "Affiliate Dashboard" },
  { href: "/", label: "View Store" },
] as const;
