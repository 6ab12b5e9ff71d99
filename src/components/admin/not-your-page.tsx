"use client";

import { Lock } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { homeOfRole, ROLE_LABELS } from "~/domain/staff";
import { useStaffRole } from "./staff-role";

export function NotYourPage() {
  const role = useStaffRole();
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="Your role does not include this page"
      action={<ButtonLink href={homeOfRole(role)}>Go to your work</ButtonLink>}
    >
      You are signed in as {ROLE_LABELS[role].toLowerCase()}. An owner of the shop can give you another role.
    </EmptyState>
  );
}
