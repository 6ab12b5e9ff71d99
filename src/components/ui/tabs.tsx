"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { tabRowStyles, tabStyles } from "./tab-links";

type TabsProps = {
  label: string;
  items: { value: string; label: ReactNode; content: ReactNode }[];
  /** Called before a switch, which unmounts the current tab's content. The switch happens when it calls `leave`. */
  onLeave?: (leave: () => void) => void;
};

/** Tab panels on one page. For tabs that are separate pages, use `TabLinks`. */
export function Tabs({ label, items, onLeave = (leave) => leave() }: TabsProps) {
  const [shown, setShown] = useState(items[0]?.value);
  return (
    <Base.Root value={shown} onValueChange={(value) => onLeave(() => setShown(value))}>
      <Base.List aria-label={label} className={tabRowStyles}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={tabStyles}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
