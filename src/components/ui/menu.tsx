"use client";

import { cloneElement, type ReactElement, Suspense, useState } from "react";
import { lazyPart } from "./lazy-part";
import type { MenuItem, MenuProps } from "./menu-popup";
import { toast } from "./toast";

export type { MenuItem };

const load = async () => (await import("./menu-popup")).MenuPopup;
const MenuPopup = lazyPart(load);
const preload = () => void load().catch(() => {});

type TriggerProps = { onClick: () => void; onPointerEnter: () => void; onFocus: () => void; "aria-haspopup": "menu" };

/**
 * A button that opens a list of actions and links. The popup code loads on hover, focus or click, so that pages with
 * closed menus do not pay for it. The trigger must be a button element with an accessible name.
 */
export function Menu({ trigger, ...rest }: Omit<MenuProps, "isOpenAtFirst">) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = cloneElement(trigger as ReactElement<TriggerProps>, {
    onClick: () =>
      void load().then(
        () => setIsWanted(true),
        () => toast.error("The menu did not load. Check your connection and try again."),
      ),
    onPointerEnter: preload,
    onFocus: preload,
    "aria-haspopup": "menu",
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger} isOpenAtFirst {...rest} />
    </Suspense>
  );
}
