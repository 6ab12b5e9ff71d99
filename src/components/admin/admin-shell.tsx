"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Keyboard, Menu, Search, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useOutOfDateToast } from "~/components/shared/use-out-of-date-toast";
import { Button } from "~/components/ui/button";
import { Drawer } from "~/components/ui/drawer";
import { lazyPart } from "~/components/ui/lazy-part";
import { Mark } from "~/components/ui/logo";
import { homeOfRole } from "~/domain/staff";
import { api } from "~/trpc/react";
import { AdminNav } from "./admin-nav";
import { ConfirmationHost } from "./confirmation-host";
import { KeyBar } from "./key-bar";
import { useAdminKeys } from "./keyboard-keys";
import { useAdminOrdersLive } from "./orders/use-admin-orders-live";
import { Palette } from "./palette";
import { useCapability, useStaffRole } from "./staff-role";

/** Refetches the sidebar's badges after every successful mutation on any screen. */
function useFreshCounts(): void {
  const client = useQueryClient();
  const { counts } = api.useUtils().admin.navigation;
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") void counts.invalidate();
      }),
    [client, counts],
  );
}

// Lazy: most page views never open the palette.
const loadPaletteMenu = async () => (await import("./palette-menu")).PaletteMenu;
const PaletteMenu = lazyPart(loadPaletteMenu);
const KeyboardHelp = lazyPart(async () => (await import("./keyboard-help")).KeyboardHelp);

type AdminShellProps = { adminName: string; children: ReactNode };

type Opened = "menu" | "palette" | "help" | null;

/** Layout of every admin page: sidebar (a drawer on narrow screens), command palette and keyboard shortcuts. */
export function AdminShell({ adminName, children }: AdminShellProps) {
  useAdminOrdersLive();
  useFreshCounts();
  useOutOfDateToast();
  const [opened, setOpened] = useState<Opened>(null);
  useAdminKeys({
    onPalette: () => setOpened((before) => (before === "palette" ? null : "palette")),
    onHelp: () => setOpened("help"),
  });
  const close = () => setOpened(null);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-surface px-3 py-5 lg:flex">
        <Title />
        <div className="flex gap-1">
          <button
            type="button"
            onClick={() => setOpened("palette")}
            className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded border border-line px-3 text-muted text-sm transition-colors hover:border-line-strong hover:text-ink"
          >
            <Search aria-hidden className="size-4" />
            <span className="flex-1 text-left">Search</span>
            <kbd className="font-mono text-xs">Ctrl K</kbd>
          </button>
          <Button variant="ghost" size="icon" className="size-9" onClick={() => setOpened("help")}>
            <Keyboard aria-hidden />
            <span className="sr-only">Keyboard shortcuts</span>
          </Button>
        </div>
        <AdminNav adminName={adminName} />
      </aside>
      <header className="sticky top-0 z-30 flex items-center gap-1 border-line border-b bg-surface px-3 py-2 lg:hidden">
        <Button variant="ghost" size="icon" onClick={() => setOpened("menu")}>
          <Menu aria-hidden />
          <span className="sr-only">Open menu</span>
        </Button>
        <Title />
        <Button variant="ghost" size="icon" className="ml-auto" onClick={() => setOpened("palette")}>
          <Search aria-hidden />
          <span className="sr-only">Search</span>
        </Button>
      </header>
      <Drawer open={opened === "menu"} onClose={close} side="left" title="Administrator">
        <AdminNav adminName={adminName} onNavigate={close} />
      </Drawer>
      <div className="flex min-w-0 flex-col">
        <SetupWarning />
        <MailWarning />
        <main id="content" className="mx-auto w-full min-w-0 max-w-7xl flex-1 px-4 py-6 sm:px-6 lg:py-5">
          {children}
        </main>
        <KeyBar />
      </div>
      <ConfirmationHost />
      {opened === "palette" && <Palette Menu={PaletteMenu} loadMenu={loadPaletteMenu} onClose={close} />}
      {opened === "help" && (
        <Suspense>
          <KeyboardHelp onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function Title() {
  return (
    <Link href={homeOfRole(useStaffRole())} className="flex items-center gap-2 rounded px-3 font-semibold">
      <Mark className="size-7" /> Administrator
    </Link>
  );
}

const REFRESH_MS = 60_000;

/** Shown on every admin page while the shop cannot send e-mail; links owners to the settings. */
function MailWarning() {
  const { data: warning } = api.admin.navigation.mailWarning.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return warning && <PanelWarning text={warning} href="/admin/settings?tab=email" label="E-mail settings" />;
}

function SetupWarning() {
  const { data: warning } = api.admin.navigation.setupWarning.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return warning && <PanelWarning text={warning.text} {...(warning.isSetting && SETTINGS)} />;
}

const SETTINGS = { href: "/admin/settings", label: "Settings" };

function PanelWarning({ text, href, label }: { text: string; href?: string; label?: string }) {
  const maySet = useCapability("settings.money");
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-attention/35 border-b bg-attention-soft px-4 py-2 text-sm sm:px-6"
    >
      <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-attention" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
      {href && maySet && (
        <Link href={href} className="rounded font-medium underline underline-offset-4">
          {label}
        </Link>
      )}
    </p>
  );
}
