"use client";

import Link from "next/link";
import { signOutTo } from "~/components/shared/sign-out";
import { ButtonLink } from "~/components/ui/button";
import { Drawer } from "~/components/ui/drawer";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { api } from "~/trpc/react";
import { LockedMark, type NavCategory } from "./category-nav";
import { ownPages } from "./user-menu";

const row = "flex min-h-11 items-center gap-2 rounded px-2 hover:bg-subtle";

type PhoneMenuDrawerProps = { categories: NavCategory[]; isOpen: boolean; onClose: () => void };

export function PhoneMenuDrawer({ categories, isOpen, onClose }: PhoneMenuDrawerProps) {
  const { data: viewer } = api.account.me.useQuery();
  return (
    <Drawer open={isOpen} onClose={onClose} side="left" title="Menu">
      <nav aria-label="Menu" className="space-y-6">
        <ul>
          <li>
            <Link href="/products" onClick={onClose} className={`${row} font-medium`}>
              All products
            </Link>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <Link href={`/category/${category.slug}`} onClick={onClose} className={`${row} font-medium`}>
                {category.name}
                {category.isLocked && <LockedMark />}
              </Link>
              {category.children.length > 0 && (
                <ul className="ml-3 border-line border-l pl-2">
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <Link href={`/category/${child.slug}`} onClick={onClose} className={`${row} text-muted`}>
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
            {ownPages(viewer).map(({ href, label }) => (
              <li key={href}>
                <Link href={href} onClick={onClose} className={row}>
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
            <ButtonLink href="/login" variant="secondary" onClick={onClose}>
              Sign In
            </ButtonLink>
            <ButtonLink href="/signup" onClick={onClose}>
              Sign Up
            </ButtonLink>
          </div>
        )}
        <ThemeToggle />
      </nav>
    </Drawer>
  );
}
