"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
};

export type ModalShellProps = ModalProps & {
  popupClassName: string;
  /** A question that must be answered: a press beside it does not close it. */
  isAlert?: boolean;
};

type Frame = (props: ModalShellProps) => ReactNode;

let frame: Frame | undefined;
/** Fetches the frame; after that dialogs open at once. */
export async function loadModalFrame(): Promise<{ default: Frame }> {
  const { ModalFrame } = await import("./modal-frame");
  frame = ModalFrame;
  return { default: ModalFrame };
}
const LazyFrame = lazy(loadModalFrame);
const drawn = () => frame ?? LazyFrame;

/** Fetches the frame of dialogs once the page has loaded. A failure is no matter: the first dialog fetches it again. */
const loadModalFrameWhenIdle = () => whenIdle(() => void loadModalFrame().catch(() => {}));

/** What the dialog and the drawer share. Its frame comes after the page, or with the first dialog that opens. */
export function ModalShell(props: ModalShellProps) {
  // A dialog keeps the component it was opened with, for another one would mount its contents again.
  const [Drawn, setDrawn] = useState<Frame | null>(() => (props.open ? drawn() : null));
  if (props.open && !Drawn) setDrawn(() => drawn());
  useEffect(loadModalFrameWhenIdle, []);
  if (!Drawn) return null;
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  );
}
