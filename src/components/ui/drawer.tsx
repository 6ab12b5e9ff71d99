"use client";

import { cn } from "~/lib/cn";
import { type ModalProps, ModalShell } from "./modal";

const sides = {
  right: "right-0 border-y-0 border-r-0 data-ending-style:translate-x-full data-starting-style:translate-x-full",
  left: "left-0 border-y-0 border-l-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
} as const;

export function Drawer({ side = "right", ...rest }: ModalProps & { side?: keyof typeof sides }) {
  return (
    <ModalShell
      {...rest}
      popupClassName={cn(
        "inset-y-0 h-dvh w-[min(26rem,calc(100vw-2.5rem))] pb-[env(safe-area-inset-bottom)] transition-[translate] duration-200 ease-out",
        sides[side],
      )}
    />
  );
}
