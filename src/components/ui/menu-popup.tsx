"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { cn } from "~/lib/cn";

export type MenuItem =
  | "separator"
  | {
      /** A radio group. */
      label: string;
      choices: readonly { value: string; label: string; icon?: ReactNode }[];
      value: string | undefined;
      onChoose: (value: string) => void;
    }
  | {
      label: string;
      icon?: ReactNode;
      href?: string;
      onSelect?: () => void;
      isDanger?: boolean;
      isDisabled?: boolean;
    };

export type MenuProps = { trigger: ReactElement; items: MenuItem[]; align?: "start" | "end"; isOpenAtFirst?: boolean };

/** The menu itself, lazy-loaded by `Menu`. */
export function MenuPopup({ trigger, items, align = "end", isOpenAtFirst = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-44 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded border border-line bg-surface p-1 text-ink shadow outline-none transition-[opacity,scale] duration-100 data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item, index) =>
              item === "separator" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing else to be known by
                <Base.Separator key={`separator-${index}`} className="mx-1 my-1 h-px bg-line" />
              ) : "choices" in item ? (
                <MenuChoice key={item.label} {...item} />
              ) : (
                <MenuRow key={item.label} {...item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ROW =
  "flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-[0.3rem] px-3 py-2 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-subtle data-disabled:text-muted [&_svg]:size-4 [&_svg]:shrink-0";

/** Choosing does not close the menu, so that the user can see each choice take effect. */
function MenuChoice({ label, choices, value, onChoose }: Extract<MenuItem, { choices: unknown }>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={ROW}>
          {choice.icon}
          {choice.label}
          <Base.RadioItemIndicator className="ml-auto text-accent">
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function MenuRow({ label, icon, href, onSelect, isDanger, isDisabled }: Extract<MenuItem, { isDanger?: boolean }>) {
  const className = cn(ROW, isDanger && "text-danger data-highlighted:bg-danger-soft");
  if (href && !isDisabled) {
    return (
      <Base.LinkItem closeOnClick render={<Link href={href} />} className={className}>
        {icon}
        {label}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item disabled={Boolean(isDisabled)} onClick={onSelect} className={className}>
      {icon}
      {label}
    </Base.Item>
  );
}
