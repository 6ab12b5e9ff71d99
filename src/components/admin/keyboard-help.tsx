"use client";

import { Dialog } from "~/components/ui/dialog";
import { KeyCap } from "./key-bar";
import { GO_TO } from "./keyboard-keys";
import { type KeyHint, useScreenKeys } from "./screen-keys";

type Group = { title: string; shortcuts: readonly KeyHint[] };

const GROUPS: readonly Group[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], label: "Go anywhere (⌘ K on a Mac)" },
      { keys: ["?"], label: "This list" },
      { keys: ["Enter"], label: "Confirm a dialog" },
      { keys: ["Esc"], label: "Close a dialog or menu" },
    ],
  },
  { title: "Go to", shortcuts: GO_TO.map(({ key, label }) => ({ keys: ["g", key], label })) },
];

/** Every shortcut that works here, the current screen's first. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const here = useScreenKeys();
  const groups: readonly Group[] = here.length > 0 ? [{ title: "On this screen", shortcuts: here }, ...GROUPS] : GROUPS;
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <dl className="flex flex-col gap-1.5">
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className="flex items-baseline justify-between gap-4">
                  <dt className="text-[0.9375rem]">{label}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
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
