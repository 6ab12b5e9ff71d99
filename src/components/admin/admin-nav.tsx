"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { signOutTo } from "~/components/shared/sign-out";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { ROLE_LABELS } from "~/domain/staff";
import { api, type RouterOutputs } from "~/trpc/react";
import { type AdminLink, badgesOf, groupsFor, QUICK_LINKS } from "./admin-links";
import { useStaffRole } from "./staff-role";

const REFRESH_MS = 30_000;
/** Higher counts show as "999+", which fits the sidebar. */
const MOST_SHOWN = 999;

type Counts = RouterOutputs["admin"]["navigation"]["counts"];
type AdminNavProps = { adminName: string; onNavigate?: () => void };

/** Contents of the desktop sidebar and the mobile drawer. */
export function AdminNav({ adminName, onNavigate }: AdminNavProps) {
  const pathname = usePathname();
  const role = useStaffRole();
  const { data: counts } = api.admin.navigation.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const isCurrent = (href: string) =>
    href === "/admin" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
  return (
    <div className="flex min-h-full flex-col gap-5">
      <nav aria-label="Admin" className="flex flex-col gap-4">
        {groupsFor(role).map(({ label, links }) => (
          <div key={label ?? "first"}>
            {label && <p className="px-3 pb-1 font-medium text-muted text-xs">{label}</p>}
            <ul aria-label={label ?? undefined} className="flex flex-col gap-0.5">
              {links.map((link) => (
                <li key={link.href}>
                  <NavLink link={link} counts={counts} isCurrent={isCurrent(link.href)} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <nav aria-label="Quick links" className="flex flex-col border-line border-t pt-3 text-sm">
        {QUICK_LINKS.map(({ href, label }) => (
          <Link key={href} href={href} className="flex min-h-9 items-center rounded px-3 text-muted hover:text-ink">
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex flex-col items-start gap-3 border-line border-t pt-4">
        <p className="min-w-0 px-3 text-sm">
          <span className="block text-muted">Signed in as</span>
          <span className="block break-words font-medium">{adminName}</span>
          <span className="block text-muted">{ROLE_LABELS[role]}</span>
        </p>
        <ThemeToggle />
        <Button variant="ghost" size="sm" onClick={() => signOutTo("/admin/login")}>
          <LogOut aria-hidden /> Sign Out
        </Button>
      </div>
    </div>
  );
}

type NavLinkProps = {
  link: AdminLink;
  counts: Counts | undefined;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
};

function NavLink({ link, counts, isCurrent, onNavigate }: NavLinkProps) {
  const { href, waitingHref = href, label, Icon, note } = link;
  const isWaiting = counts !== undefined && badgesOf(link).some(({ count }) => count(counts) > 0);
  return (
    <Link
      href={isWaiting ? waitingHref : href}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-9 items-center gap-3 rounded px-3 py-1 text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent max-lg:min-h-11"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1">
        {label}
        {note && counts && <span className="figures block font-normal text-muted text-xs">{note(counts)}</span>}
      </span>
      {counts && (
        <span className="flex gap-1">
          {badgesOf(link).map((badge) => (
            <NavBadge key={badge.label} badge={badge} count={badge.count(counts)} />
          ))}
        </span>
      )}
    </Link>
  );
}

type NavBadgeProps = { badge: ReturnType<typeof badgesOf>[number]; count: number };

function NavBadge({ badge, count }: NavBadgeProps) {
  if (count === 0) return null;
  return (
    <span title={`${count} ${badge.label}`}>
      <Badge tone={badge.tone ?? "attention"} className="h-5 px-1.5">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        <span className="sr-only"> {badge.label}</span>
      </Badge>
    </span>
  );
}
