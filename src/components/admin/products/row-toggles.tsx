"use client";

import { CircleOff, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { cn } from "~/lib/cn";
import { type ListedProduct, useRowChange } from "./use-row-change";

/** Toggles Featured and Sold Out with one click; the toast offers Undo. */
export function RowToggles({ product }: { product: ListedProduct }) {
  const { change, isPending } = useRowChange(product);
  const { name, featured, soldOut } = product;
  async function press(wanted: Parameters<typeof change>[0]) {
    const refusal = await change(wanted);
    if (refusal) toast.error(`${name} could not be changed`, { description: refusal.message });
  }
  return (
    <div className="flex">
      <Toggle
        label={`Featured: ${name}`}
        title={featured ? "Featured. Press to remove from the home page" : "Feature on the home page"}
        isOn={featured}
        isPending={isPending}
        onPress={() => void press({ kind: "featured", featured: !featured })}
      >
        <Star aria-hidden className={cn("size-4.5!", featured && "fill-current text-accent")} />
      </Toggle>
      <Toggle
        label={`Sold out: ${name}`}
        title={soldOut ? "Sold out. Press to put back on sale" : "Mark as sold out"}
        isOn={soldOut}
        isPending={isPending}
        onPress={() => void press({ kind: "sold-out", soldOut: !soldOut })}
      >
        <CircleOff aria-hidden className={cn("size-4.5!", soldOut ? "text-danger" : "text-muted")} />
      </Toggle>
    </div>
  );
}

type ToggleProps = {
  label: string;
  title: string;
  isOn: boolean;
  isPending: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Toggle({ label, title, isOn, isPending, onPress, children }: ToggleProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isPending}
      title={title}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
