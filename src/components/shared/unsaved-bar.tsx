"use client";

import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { LeaveGuard } from "./leave-guard";

type UnsavedBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** What is being edited, such as "BPC-157": the question before leaving names it. */
  name?: string;
  /** The form that Save submits; only where the bar stands outside of it. */
  formId?: string;
  saveLabel?: string;
  /** What the bar says before anything was changed; without it the bar is there only for changes. */
  idleText?: string;
  onDiscard: () => void;
};

/** The bar below a form: what is unsaved is saved or discarded there, and leaving the page is asked about first. */
export function UnsavedBar({ isDirty, isSaving, saveLabel = "Save", idleText, ...props }: UnsavedBarProps) {
  const isShown = isDirty || idleText !== undefined;
  // Listens to the page's focus: browsers leave a field where it is although the bar stands over it. Nothing scrolls
  // under a press: what moves between pointer down and up gets no click, and a press of Save would be lost.
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
            <p className="font-medium text-sm">{isDirty ? "Unsaved changes" : idleText}</p>
            <div className="flex gap-3">
              {isDirty && (
                <Button variant="secondary" onClick={props.onDiscard} disabled={isSaving}>
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
