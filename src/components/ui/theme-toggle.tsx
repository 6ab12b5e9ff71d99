"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useId } from "react";
import { useIsHydrated } from "./use-is-hydrated";

export const THEME_CHOICES = [
  { value: "system", label: "System theme", Icon: Monitor },
  { value: "light", label: "Light theme", Icon: Sun },
  { value: "dark", label: "Dark theme", Icon: Moon },
] as const;

export function ThemeToggle() {
  const name = useId();
  const { theme, setTheme } = useTheme();
  // The server does not know the choice, so nothing is checked until hydration.
  const isHydrated = useIsHydrated();
  return (
    <fieldset className="inline-flex gap-0.5 rounded border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEME_CHOICES.map(({ value, label, Icon }) => (
        <label key={value} title={label} className="theme-choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={isHydrated && theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
