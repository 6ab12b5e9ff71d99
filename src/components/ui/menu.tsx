"use client";

import { cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import type { MenuItem, MenuProps } from "./menu-popup";

export type { MenuItem };

const load = () => import("./menu-popup");
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

type TriggerProps = { onClick: () => void; onPointerEnter: () => void; onFocus: () => void; "aria-haspopup": "menu" };

/**
 * A button that opens a list of acts and links. What draws the list is fetched when somebody is about to open it, so
 * that pages with closed menus come without it. The trigger is any button element with a name of its own.
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
