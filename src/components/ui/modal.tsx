"use client";

import { type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import { lazyPart } from "./lazy-part";

export type ModalProps = {
  /** Default: true. Pass it to a dialog that stays mounted, so that it fades out. */
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
};

export type ModalShellProps = ModalProps & {
  popupClassName: string;
  /** An alert dialog: clicking outside does not close it. */
  isAlert?: boolean;
  /** Without the button in the corner: only the footer's buttons close it. */
  hasNoClose?: boolean;
};

type Frame = (props: ModalShellProps & { open: boolean }) => ReactNode;

let frame: Frame | undefined;
/** Loads the frame; from then on dialogs open without suspending. */
export async function loadModalFrame(): Promise<Frame> {
  const { ModalFrame } = await import("./modal-frame");
  frame = ModalFrame;
  return ModalFrame;
}
const LazyFrame = lazyPart(loadModalFrame, ({ onClose }) => onClose());
const drawn = () => frame ?? LazyFrame;

/** Preloads the frame. A failure is ignored because the first dialog to open loads it again. */
const loadModalFrameWhenIdle = () => whenIdle(() => void loadModalFrame().catch(() => {}));

/** Shared by `Dialog` and `Drawer`. Loads its frame when the page is idle, or when first opened. */
export function ModalShell({ open = true, ...rest }: ModalShellProps) {
  // Keep the component the dialog was opened with: swapping the lazy one for the loaded one would remount its contents.
  const [Drawn, setDrawn] = useState<Frame | null>(() => (open ? drawn() : null));
  if (open && !Drawn) setDrawn(() => drawn());
  useEffect(loadModalFrameWhenIdle, []);
  // A frame that failed to load shows its notice only while the dialog is open.
  if (!Drawn || !(frame || open)) return null;
  return (
    <Suspense>
      <Drawn open={open} {...rest} />
    </Suspense>
  );
}
