"use client";

import { Dialog } from "~/components/ui/dialog";
import { GO_TO } from "./keyboard-keys";

type Shortcut = { keys: readonly string[]; label: string };

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], label: "Go anywhere (⌘ K on a Mac)" },
      { keys: ["?"], label: "This list" },
      { keys: ["Esc"], label: "Close what is open" },
    ],
  },
  { title: "Go to", shortcuts: GO_TO.map(({ key, label }) => ({ keys: ["g", key], label })) },
  {
    title: "In Payments",
    shortcuts: [
      { keys: ["j"], label: "Next" },
      { keys: ["k"], label: "Previous" },
      { keys: ["a"], label: "Approve" },
      { keys: ["r"], label: "Reject" },
    ],
  },
  {
    title: "In Reviews",
    shortcuts: [
      { keys: ["j"], label: "Next" },
      { keys: ["k"], label: "Previous" },
      { keys: ["a"], label: "Approve" },
      { keys: ["u"], label: "Unapprove" },
      { keys: ["d"], label: "Delete" },
    ],
  },
];

type KeyboardHelpProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every key that does something in the admin panel. */
export function KeyboardHelp({ open, onOpenChange }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <dl className="flex flex-col gap-1.5">
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className="flex items-baseline justify-between gap-4">
                  <dt className="text-[0.9375rem]">{label}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded border border-line-strong bg-subtle px-1.5 font-mono text-xs leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
