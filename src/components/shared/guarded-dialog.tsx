"use client";

import type { ComponentProps } from "react";
import { Dialog } from "~/components/ui/dialog";
import { LeaveScope, useLeaveScope } from "./use-leave-guard";

type GuardedDialogProps = Omit<ComponentProps<typeof Dialog>, "onOpenChange"> & { onClose: () => void };

/** A dialog with something to type in it: Esc, the cross and a press beside it ask first where a form in it is unsaved. */
export function GuardedDialog({ onClose, children, ...dialog }: GuardedDialogProps) {
  const { scope, leave } = useLeaveScope();
  return (
    <Dialog {...dialog} onOpenChange={(isOpen) => !isOpen && leave(onClose)}>
      <LeaveScope value={scope}>{children}</LeaveScope>
    </Dialog>
  );
}
