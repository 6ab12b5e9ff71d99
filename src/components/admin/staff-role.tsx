"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";

const Role = createContext<StaffRole>("owner");

/** The role of whoever is signed in, for the screens below: they show only what it may do. The server decides. */
export function StaffRoleProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  return <Role value={role}>{children}</Role>;
}

export const useStaffRole = (): StaffRole => useContext(Role);

/** Whether the member of staff who is signed in may do that. */
export const useMay = (capability: Capability): boolean => roleMay(useContext(Role), capability);
