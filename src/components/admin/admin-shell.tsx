"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Drawer } from "~/components/ui/drawer";
import { Mark } from "~/components/ui/logo";
import { AdminNav } from "./admin-nav";
import { useOrdersLive } from "./orders/use-orders-live";

type AdminShellProps = { adminName: string; children: ReactNode };

/** The frame of every admin page: a sidebar on wide screens, a drawer on narrow ones. */
export function AdminShell({ adminName, children }: AdminShellProps) {
  useOrdersLive();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-line border-r bg-surface px-3 py-5 lg:flex">
        <Title />
        <AdminNav adminName={adminName} />
      </aside>
      <header className="sticky top-0 z-30 flex items-center gap-2 border-line border-b bg-surface px-3 py-2 lg:hidden">
        <Button variant="ghost" size="icon" onClick={() => setIsOpen(true)}>
          <Menu aria-hidden />
          <span className="sr-only">Open menu</span>
        </Button>
        <Title />
      </header>
      <Drawer open={isOpen} onOpenChange={setIsOpen} side="left" title="Administrator">
        <AdminNav adminName={adminName} onNavigate={() => setIsOpen(false)} />
      </Drawer>
      <main id="content" className="mx-auto w-full min-w-0 max-w-7xl px-4 py-6 sm:px-6 lg:py-8">
        {children}
      </main>
    </div>
  );
}

function Title() {
  return (
    <Link href="/admin" className="flex items-center gap-2 rounded px-3 font-semibold">
      <Mark className="size-7" /> Administrator
    </Link>
  );
}
