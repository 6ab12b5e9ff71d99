"use client";

import { Printer } from "lucide-react";
import { Button } from "~/components/ui/button";

export function PrintButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Button disabled={isDisabled} onClick={() => window.print()}>
      <Printer aria-hidden /> Print
    </Button>
  );
}
