"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { signOut } from "next-auth/react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { api } from "~/trpc/react";
import { ADMIN_LINKS, QUICK_LINKS } from "./admin-links";

const REFRESH_MS = 60_000;

type AdminNavProps = { adminName: string; onNavigate?: () => void };

/** What the sidebar and the phone's drawer both hold. */
export function AdminNav({ adminName, onNavigate }: AdminNavProps) {
  const pathname = usePathname();
  const { data: counts } = api.admin.frame.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const isCurrent = (href: string) => (href === "/admin" ? pathname === href : pathname.startsWith(href));
  return (
    <div className="flex h-full flex-col gap-6">
      <nav aria-label="Admin" className="flex flex-col gap-1">
        {ADMIN_LINKS.map(({ href, label, Icon, badge }) => {
          const count = badge && counts ? badge.count(counts) : 0;
          return (
            <Link
              key={href}
              href={href}
              onClick={onNavigate}
              aria-current={isCurrent(href) ? "page" : undefined}
              className="flex min-h-10 items-center gap-3 rounded px-3 text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              <Icon aria-hidden className="size-4.5" />
              <span className="flex-1">{label}</span>
              {badge && count > 0 && (
                <Badge tone="attention">
                  {count}
                  <span className="sr-only"> {badge.label}</span>
                </Badge>
              )}
            </Link>
          );
        })}
      </nav>
      <dl className="figures grid grid-cols-2 gap-2 rounded border border-line px-3 py-2 text-sm">
        <div>
          <dt className="text-muted">Visible products</dt>
          <dd className="font-semibold">{counts?.visibleProducts ?? "-"}</dd>
        </div>
        <div>
          <dt className="text-muted">Hidden products</dt>
          <dd className="font-semibold">{counts?.hiddenProducts ?? "-"}</dd>
        </div>
      </dl>
      <nav aria-label="Quick links" className="flex flex-col text-sm">
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
        </p>
        <ThemeToggle />
        <Button variant="ghost" size="sm" onClick={() => signOut({ callbackUrl: "/admin/login" })}>
          <LogOut aria-hidden /> Sign Out
        </Button>
      </div>
    </div>
  );
}
