"use client";

import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { cn } from "~/lib/cn";
import { LeaveGuard } from "./leave-guard";

type UnsavedBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** The record being edited, e.g. "BPC-157"; named in the leave dialog. */
  name?: string;
  /** Only needed if the bar is rendered outside the form it submits. */
  formId?: string;
  saveLabel?: string;
  /** Text while the form is clean. Without it, the bar shows only when the form is dirty. */
  idleText?: string;
  /** Shown instead of "Unsaved changes" after a refused save. */
  problem?: string | undefined;
  onDiscard: () => void;
};

/** Sticky Save/Discard bar below a form, with a `LeaveGuard`. */
export function UnsavedBar({ isDirty, isSaving, saveLabel = "Save", idleText, ...props }: UnsavedBarProps) {
  const isShown = isDirty || idleText !== undefined;
  // Browsers do not scroll a focused field out from under the sticky bar. Do it only for keyboard focus: if the page
  // scrolled between pointer down and up, the click would be lost.
  useEffect(() => {
    if (!isShown) return;
    const scrollClear = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest("[data-unsaved-bar]")) return;
      if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("focusin", scrollClear);
    return () => document.removeEventListener("focusin", scrollClear);
  }, [isShown]);
  return (
    <>
      <div aria-live="polite" className={isShown ? "sticky bottom-0 z-20 -mx-4 sm:-mx-6 lg:mx-0" : "sr-only"}>
        {isShown && (
          <div
            data-unsaved-bar
            className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow sm:px-6 lg:rounded-t lg:border-x"
          >
            <p className={cn("font-medium text-sm", props.problem && "text-danger")}>
              {props.problem ?? (isDirty ? "Unsaved changes" : idleText)}
            </p>
            <div className="flex gap-3">
              {isDirty && (
                <Button variant="secondary" onClick={props.onDiscard} aria-disabled={isSaving}>
                  Discard
                </Button>
              )}
              <Button type="submit" form={props.formId} isPending={isSaving}>
                {saveLabel}
              </Button>
            </div>
          </div>
        )}
      </div>
      <LeaveGuard isDirty={isDirty} name={props.name} />
    </>
  );
}
