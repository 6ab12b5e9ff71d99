"use client";

import { Menu as MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { signOutTo } from "~/components/shared/sign-out";
import { Button, ButtonLink } from "~/components/ui/button";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { api } from "~/trpc/react";
import { LockedMark, type NavCategory } from "./category-nav";

// Fetched when the menu is first opened.
const Drawer = dynamic(() => import("~/components/ui/drawer").then((file) => file.Drawer), { ssr: false });

const row = "flex min-h-11 items-center gap-2 rounded px-2 hover:bg-subtle";

/** Everything of the header that a phone has no room for. */
export function PhoneMenu({ categories }: { categories: NavCategory[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data: viewer } = api.account.me.useQuery();
  const close = () => setIsOpen(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const ownPages = viewer
    ? [
        { href: "/profile", label: "Profile Settings" },
        ...(viewer.isAffiliate
          ? [
              { href: "/affiliate/dashboard", label: "Affiliate Dashboard" },
              { href: "/leaderboard", label: "Leaderboard" },
            ]
          : []),
        ...(viewer.isStaff ? [{ href: "/admin", label: "Admin Panel" }] : []),
      ]
    : [];
  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Menu" onClick={open} className="-ml-2 lg:hidden">
        <MenuIcon aria-hidden />
      </Button>
      {wasOpened && (
        <Drawer open={isOpen} onOpenChange={setIsOpen} side="left" title="Menu">
          <nav aria-label="Menu" className="space-y-6">
            <ul>
              <li>
                <Link href="/products" onClick={close} className={`${row} font-medium`}>
                  All products
                </Link>
              </li>
              {categories.map((category) => (
                <li key={category.id}>
                  <Link href={`/category/${category.slug}`} onClick={close} className={`${row} font-medium`}>
                    {category.name}
                    {category.isLocked && <LockedMark />}
                  </Link>
                  {category.children.length > 0 && (
                    <ul className="ml-3 border-line border-l pl-2">
                      {category.children.map((child) => (
                        <li key={child.id}>
                          <Link href={`/category/${child.slug}`} onClick={close} className={`${row} text-muted`}>
                            {child.name}
                            {child.isLocked && <LockedMark />}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
            {viewer ? (
              <ul className="border-line border-t pt-4">
                {ownPages.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} onClick={close} className={row}>
                      {label}
                    </Link>
                  </li>
                ))}
                <li>
                  <button type="button" onClick={() => signOutTo("/")} className={`${row} w-full`}>
                    Logout
                  </button>
                </li>
              </ul>
            ) : (
              <div className="grid grid-cols-2 gap-3">
                <ButtonLink href="/login" variant="secondary" onClick={close}>
                  Sign In
                </ButtonLink>
                <ButtonLink href="/signup" onClick={close}>
                  Sign Up
                </ButtonLink>
              </div>
            )}
            <ThemeToggle />
          </nav>
        </Drawer>
      )}
    </>
  );
}
