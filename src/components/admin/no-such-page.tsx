"use client";

import { MapPinOff } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { homeOfRole } from "~/domain/staff";
import { useStaffRole } from "./staff-role";

/** Says that nothing is at the address, inside the panel's frame, whose menu leads on. */
export function NoSuchPage() {
  const role = useStaffRole();
  return (
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title="Page not found"
      action={<ButtonLink href={homeOfRole(role)}>Back to the panel</ButtonLink>}
    >
      Nothing is at this address. Use the menu, or press Ctrl K to search.
    </EmptyState>
  );
}
