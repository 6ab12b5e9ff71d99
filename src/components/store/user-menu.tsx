"use client";

import { CircleUserRound, LayoutDashboard, LogOut, Package, Settings, ShieldCheck, Trophy } from "lucide-react";
import { useTheme } from "next-themes";
import { signOutTo } from "~/components/shared/sign-out";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Menu, type MenuItem } from "~/components/ui/menu";
import { Skeleton } from "~/components/ui/skeleton";
import { THEME_CHOICES } from "~/components/ui/theme-toggle";
import { api } from "~/trpc/react";

/** Account pages other than orders that this user may open. */
export const ownPages = ({ isAffiliate, isStaff }: { isAffiliate: boolean; isStaff: boolean }) => [
  { label: "Profile Settings", href: "/profile", Icon: Settings },
  ...(isAffiliate
    ? [
        { label: "Affiliate Dashboard", href: "/affiliate/dashboard", Icon: LayoutDashboard },
        { label: "Leaderboard", href: "/leaderboard", Icon: Trophy },
      ]
    : []),
  ...(isStaff ? [{ label: "Admin Panel", href: "/admin", Icon: ShieldCheck }] : []),
];

const UNREAD_MS = 60_000;

export function UserMenu() {
  const { data: viewer, isPending, isError } = api.account.me.useQuery();
  const { theme, setTheme } = useTheme();
  const unread = api.orders.unread.useQuery(undefined, { enabled: Boolean(viewer), refetchInterval: UNREAD_MS });
  if (isPending) return <Skeleton className="size-10 md:w-36" />;
  if (!viewer && isError) {
    return (
      <ButtonLink href="/profile" variant="ghost" aria-label="Account">
        <CircleUserRound aria-hidden />
        <span className="hidden lg:inline">Account</span>
      </ButtonLink>
    );
  }
  if (!viewer) {
    return (
      <>
        <ButtonLink href="/login" variant="ghost" size="icon" aria-label="Your account" className="md:hidden">
          <CircleUserRound aria-hidden />
        </ButtonLink>
        <div className="hidden items-center gap-2 md:flex">
          <ButtonLink href="/login" variant="ghost">
            Sign In
          </ButtonLink>
          <ButtonLink href="/signup">Sign Up</ButtonLink>
        </div>
      </>
    );
  }
  const count = unread.data?.messages ?? 0;
  const unreadText = count === 1 ? "1 unread message" : `${count} unread messages`;
  const items: MenuItem[] = [
    {
      label: count > 0 ? `Orders, ${unreadText}` : "Orders",
      href: "/profile#orders",
      icon: <Package aria-hidden />,
    },
    ...ownPages(viewer).map(({ Icon, ...page }) => ({ ...page, icon: <Icon aria-hidden /> })),
    "separator",
    {
      label: "Theme",
      choices: THEME_CHOICES.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden /> })),
      value: theme,
      onChoose: setTheme,
    },
    "separator",
    { label: "Logout", icon: <LogOut aria-hidden />, onSelect: () => void signOutTo("/") },
  ];
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={count > 0 ? `Account of ${viewer.name}, ${unreadText}` : `Account of ${viewer.name}`}
          className="inline-flex h-10 max-w-60 items-center gap-2 rounded px-2 font-medium text-sm hover:bg-subtle"
        >
          {viewer.profilePictureUrl ? (
            // biome-ignore lint/performance/noImgElement: a small picture of the account's own
            <img
              src={viewer.profilePictureUrl}
              alt=""
              width={28}
              height={28}
              className="size-7 rounded-full object-cover"
            />
          ) : (
            <CircleUserRound aria-hidden className="size-6 shrink-0" />
          )}
          <span className="hidden truncate lg:inline">{viewer.name}</span>
          {count > 0 && <Badge tone="attention">{count}</Badge>}
        </button>
      }
      items={items}
    />
  );
}
