import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertNoCycle, type HierarchyRow, hierarchyRows, rebuildHierarchy, uplineChain } from "~/domain/upline";

const chainOf = (length: number) =>
  new Map<string, string | null>(Array.from({ length }, (_, i) => [`u${i}`, i === 0 ? null : `u${i - 1}`]));

describe("the tree", () => {
  it("holds the ten levels above each account and no more", () => {
    const chain = uplineChain("u14", chainOf(15));
    expect(chain.map(({ uplineUserId, level }) => `${uplineUserId}@${level}`)).toEqual(
      Array.from({ length: 10 }, (_, i) => `u${13 - i}@${i + 1}`),
    );
  });

  it("an account below the root has one row", () => {
    expect(hierarchyRows("new", "root", [])).toEqual([{ userId: "new", uplineUserId: "root", level: 1 }]);
  });

  it("nobody refers themselves, and nobody below refers somebody above", () => {
    expect(() => assertNoCycle("a", "a", new Map())).toThrow(expect.objectContaining({ reason: "self-referral" }));
    expect(() => hierarchyRows("a", "a", [])).toThrow(expect.objectContaining({ reason: "self-referral" }));
    // However far below: also beyond the ten levels that earn.
    expect(() => assertNoCycle("u0", "u40", chainOf(41))).toThrow(
      expect.objectContaining({ reason: "referral-cycle" }),
    );
    expect(() => assertNoCycle("u40", "u0", chainOf(41))).not.toThrow();
  });

  it("a loop of any length is refused when rebuilding", () => {
    for (const length of [1, 2, 12]) {
      const loop = chainOf(length).set("u0", `u${length - 1}`);
      expect(() => rebuildHierarchy(loop)).toThrow(expect.objectContaining({ reason: "referral-cycle" }));
    }
  });

  it("rebuilding from who referred whom gives the same rows as the sign-ups wrote", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (picks) => {
        const parents = new Map<string, string | null>([["n0", null]]);
        const rowsOf = new Map<string, HierarchyRow[]>([["n0", []]]);
        picks.forEach((pick, index) => {
          const userId = `n${index + 1}`;
          const referrer = `n${Math.max(index - (pick % 4), 0)}`;
          parents.set(userId, referrer);
          rowsOf.set(userId, hierarchyRows(userId, referrer, rowsOf.get(referrer) ?? []));
        });
        const text = (row: HierarchyRow) => `${row.userId}>${row.uplineUserId}@${row.level}`;
        const signUps = [...rowsOf.values()].flat().map(text).sort();
        expect(rebuildHierarchy(parents).map(text).sort()).toEqual(signUps);

        // Independent: powers of the parent relation, one level at a time.
        const oracle: string[] = [];
        let above = new Map(parents);
        for (let level = 1; level <= 10; level += 1) {
          for (const [user, up] of above) if (up) oracle.push(`${user}>${up}@${level}`);
          above = new Map([...above].map(([user, up]) => [user, up ? (parents.get(up) ?? null) : null]));
        }
        expect(signUps).toEqual(oracle.sort());
      }),
    );
  });
});
