import { describe, expect, it } from "vitest";
import { assertMay, mayInPartnership, mayRemove, milestoneProgress, nextFounder } from "~/domain/partnership";

describe("partnership permissions", () => {
  it.each([
    ["founder", { invite: true, remove: true, "hand-over": true, "set-role": true, dissolve: true, leave: false }],
    ["admin", { invite: true, remove: true, "hand-over": false, "set-role": false, dissolve: false, leave: true }],
    ["member", { invite: false, remove: false, "hand-over": false, "set-role": false, dissolve: false, leave: true }],
  ] as const)("of the role %s", (role, acts) => {
    for (const [act, may] of Object.entries(acts)) {
      expect(`${act} ${mayInPartnership(role, act as keyof typeof acts)}`).toBe(`${act} ${may}`);
    }
  });

  it("let nobody remove the founder, and a member remove nobody", () => {
    expect([mayRemove("admin", "founder"), mayRemove("admin", "admin"), mayRemove("founder", "admin")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(mayRemove("member", "member")).toBe(false);
  });

  it("pass the founder role to the first admin, else to the first member, else to nobody", () => {
    const [member, admin, second] = (["member", "admin", "admin"] as const).map((role) => ({ role }));
    expect(nextFounder([member, admin, second].flatMap((one) => one ?? []))).toBe(admin);
    expect(nextFounder([member].flatMap((one) => one ?? []))).toBe(member);
    expect(nextFounder([])).toBeUndefined();
  });

  it("require a founder to hand over or dissolve before leaving", () => {
    expect(() => assertMay("founder", "leave")).toThrow("Transfer the founder role or dissolve the partnership");
  });
});

describe("milestones", () => {
  it("round down, so that 100 means reached", () => {
    const percents = (cents: number) => milestoneProgress(cents).map(({ percent }) => percent);
    expect(percents(49_999_999)).toEqual([99, 9, 0]);
    expect(percents(50_000_000)).toEqual([100, 10, 1]);
    expect(percents(9_000_000_000)).toEqual([100, 100, 100]);
    expect(percents(-500)).toEqual([0, 0, 0]);
  });
});
