"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { cn } from "~/lib/cn";
import { buttonStyles } from "./button-styles";
import type { ModalShellProps } from "./modal";
import { useBackCloses } from "./use-back-closes";

type ModalFrameProps = ModalShellProps & { open: boolean };

/**
 * Dialog and drawer frame, lazy-loaded by `ModalShell`. The close button is last so that focus starts in the content.
 */
export function ModalFrame({ open, onClose, title, description, children, footer, ...look }: ModalFrameProps) {
  useBackCloses(open, onClose);
  const Root = look.isAlert ? AlertDialog.Root : Base.Root;
  return (
    <Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={cn(
            "fixed z-50 flex flex-col border border-line bg-surface text-ink shadow outline-none duration-150",
            look.popupClassName,
          )}
        >
          <div className="px-5 py-4 pr-14">
            <Base.Title className="font-semibold text-lg">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted text-sm">{description}</Base.Description>}
          </div>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t px-5 py-4 has-[>form:empty]:hidden">
              {children}
            </div>
          )}
          {footer && (
            <div className="flex flex-wrap-reverse justify-end gap-3 border-line border-t px-5 py-4">{footer}</div>
          )}
          {!look.hasNoClose && (
            <Base.Close
              aria-label="Close"
              className={buttonStyles({ variant: "ghost", size: "icon", className: "absolute top-2.5 right-2.5" })}
            >
              <X aria-hidden />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Root>
  );
}
