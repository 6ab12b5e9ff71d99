"use client";

import { cn } from "~/lib/cn";
import { type ModalProps, ModalShell, type ModalShellProps } from "./modal";

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

type DialogProps = ModalProps & Pick<ModalShellProps, "isAlert" | "hasNoClose"> & { size?: keyof typeof widths };

export function Dialog({ size = "md", ...rest }: DialogProps) {
  return (
    <ModalShell
      {...rest}
      popupClassName={cn(
        "top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded transition-[opacity,scale] data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0",
        widths[size],
      )}
    />
  );
}
