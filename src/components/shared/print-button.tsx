"use client";

import { Printer } from "lucide-react";
import { Button } from "~/components/ui/button";

export function PrintButton({ isDisabled = false, label = "Print" }: { isDisabled?: boolean; label?: string }) {
  return (
    <Button disabled={isDisabled} onClick={() => window.print()}>
      <Printer aria-hidden /> {label}
    </Button>
  );
}
