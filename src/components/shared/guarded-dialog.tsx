"use client";

import type { ComponentProps } from "react";
import { Dialog } from "~/components/ui/dialog";
import { LeaveScope, useLeaveScope } from "./use-leave-guard";

/** A dialog with a form: closing it by Esc, close button or a click outside asks first if the form is dirty. */
export function GuardedDialog({ onClose, children, ...dialog }: ComponentProps<typeof Dialog>) {
  const { scope, leave } = useLeaveScope();
  return (
    <Dialog {...dialog} onClose={() => leave(onClose)}>
      <LeaveScope value={scope}>{children}</LeaveScope>
    </Dialog>
  );
}
