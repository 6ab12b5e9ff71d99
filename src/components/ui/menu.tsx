"use client";

import { cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import type { MenuItem, MenuProps } from "./menu-popup";

export type { MenuItem };

const load = () => import("./menu-popup");
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

type TriggerProps = { onClick: () => void; onPointerEnter: () => void; onFocus: () => void; "aria-haspopup": "menu" };

/**
 * A button that opens a list of actions and links. The popup code loads on hover, focus or click, so that pages with
 * closed menus do not pay for it. The trigger must be a button element with an accessible name.
 */
export function Menu({ trigger, ...rest }: Omit<MenuProps, "isOpenAtFirst">) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = cloneElement(trigger as ReactElement<TriggerProps>, {
    onClick: () => setIsWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    "aria-haspopup": "menu",
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger} isOpenAtFirst {...rest} />
    </Suspense>
  );
}
