import { describe, expect, it } from "vitest";
import {
  CAPABILITIES,
  homeOfRole,
  isFreshConfirmation,
  ROLE_LABELS,
  roleMay,
  STAFF_ROLES,
  staffRoleOf,
} from "~/domain/staff";
import { ROLE_HINTS } from "~/domain/staff-accounts";

describe("role permissions", () => {
  it.each([
    ["owner", [...CAPABILITIES]],
    ["manager", CAPABILITIES.filter((each) => !["settings.money", "staff.roles", "backup"].includes(each))],
    ["packer", ["panel", "orders.read", "orders.ship"]],
    ["support", ["panel", "orders.read", "orders.unpaid", "orders.answer", "messages"]],
  ] as const)("of the role %s", (role, allowed) => {
    expect(CAPABILITIES.filter((each) => roleMay(role, each))).toEqual(allowed);
  });

  it("are empty for an account without a role", () => {
    expect(CAPABILITIES.filter((each) => roleMay(null, each))).toEqual([]);
  });

  it("come with a home page that the role can open", () => {
    expect(STAFF_ROLES.map(homeOfRole)).toEqual(["/admin", "/admin", "/admin/orders?section=ready", "/admin/messages"]);
  });
});

it("staffRoleOf maps the admin flag to owner and otherwise returns the stored role", () => {
  expect(staffRoleOf({ isAdmin: true, staffRole: null })).toBe("owner");
  expect(staffRoleOf({ isAdmin: false, staffRole: "packer" })).toBe("packer");
  expect(staffRoleOf({ isAdmin: false, staffRole: null })).toBeNull();
});

it("every role has its own name and hint", () => {
  for (const texts of [ROLE_LABELS, ROLE_HINTS]) {
    expect(new Set(Object.values(texts).filter(Boolean)).size).toBe(STAFF_ROLES.length);
  }
});

describe("password confirmation of a critical action", () => {
  const now = new Date("2026-03-05T12:00:00Z");

  it.each([
    ["12:00:00.000", true],
    ["11:55:00.001", true],
    ["11:55:00.000", false],
    ["09:00:00.000", false],
  ])("at %s is still fresh at noon: %s (valid for five minutes)", (time, expected) => {
    expect(isFreshConfirmation(new Date(`2026-03-05T${time}Z`), now)).toBe(expected);
  });

  it("is not fresh if never given", () => {
    expect(isFreshConfirmation(null, now)).toBe(false);
    expect(isFreshConfirmation(null, new Date(0))).toBe(false);
  });
});
