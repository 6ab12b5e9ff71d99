"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";

type AddressChange<Address> = {
  /** What the address will say once everything chosen so far has arrived. Controls show this. */
  wanted: Address;
  /** Chooses more; what was chosen before it counts too, also while that is still on its way. */
  change: (more: Partial<Address>) => void;
  isMoving: boolean;
};

/**
 * Changes what the address of a page says. The page behind a choice may take a moment; until it is there the controls
 * already show the choice, and the next one builds on it, so that two quick choices never undo each other.
 */
export function useUrlChange<Address extends object>(
  address: Address,
  hrefOf: (address: Address) => string,
): AddressChange<Address> {
  const router = useRouter();
  const [wanted, want] = useOptimistic(address);
  const [isMoving, startMoving] = useTransition();
  function change(more: Partial<Address>) {
    const next = { ...wanted, ...more };
    startMoving(() => {
      want(next);
      router.replace(hrefOf(next), { scroll: false });
    });
  }
  return { wanted, change, isMoving };
}
