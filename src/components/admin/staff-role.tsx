"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";

const Role = createContext<StaffRole>("owner");

/** The signed-in user's role. Screens use it to hide what the role may not do; the server enforces it. */
export function StaffRoleProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  return <Role value={role}>{children}</Role>;
}

export const useStaffRole = (): StaffRole => useContext(Role);

/** Whether the signed-in staff member has the capability. */
export const useCapability = (capability: Capability): boolean => roleMay(useContext(Role), capability);
