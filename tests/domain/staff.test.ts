import { describe, expect, it } from "vitest";
import { CAPABILITIES, homeOfRole, roleMay, STAFF_ROLES, staffRoleOf } from "~/domain/staff";

describe("what a role may do", () => {
  it.each([
    ["owner", [...CAPABILITIES]],
    ["manager", CAPABILITIES.filter((each) => !["settings.money", "staff.roles", "backup"].includes(each))],
    ["packer", ["panel", "orders.read", "orders.ship"]],
    ["support", ["panel", "orders.read", "orders.unpaid", "orders.answer", "messages"]],
  ] as const)("%s", (role, allowed) => {
    expect(CAPABILITIES.filter((each) => roleMay(role, each))).toEqual(allowed);
  });

  it("is nothing for an account without a role", () => {
    expect(CAPABILITIES.filter((each) => roleMay(null, each))).toEqual([]);
  });

  it("begins on a page that the role may open", () => {
    expect(STAFF_ROLES.map(homeOfRole)).toEqual(["/admin", "/admin", "/admin/orders?section=ready", "/admin/messages"]);
  });
});

it("the admin flag is the owner, whatever else is stored", () => {
  expect(staffRoleOf({ isAdmin: true, staffRole: null })).toBe("owner");
  expect(staffRoleOf({ isAdmin: false, staffRole: "packer" })).toBe("packer");
  expect(staffRoleOf({ isAdmin: false, staffRole: null })).toBeNull();
});
