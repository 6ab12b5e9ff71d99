"use client";

import { Menu as MenuIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { lazyPart } from "~/components/ui/lazy-part";
import type { NavCategory } from "./category-nav";

// Loads when the menu is first opened.
const PhoneMenuDrawer = lazyPart(async () => (await import("./phone-menu-drawer")).PhoneMenuDrawer);

/** Mobile navigation: everything from the header that does not fit. */
export function PhoneMenu({ categories }: { categories: NavCategory[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Menu" onClick={open} className="-ml-2 lg:hidden">
        <MenuIcon aria-hidden />
      </Button>
      <Suspense>
        {wasOpened && <PhoneMenuDrawer categories={categories} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
