import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HierarchyRow, hierarchyRows } from "~/domain/affiliate-hierarchy";
import { rebuildHierarchy } from "~tests/support/rebuild-hierarchy";

describe("referral tree", () => {
  it("gives an account below the root one row", () => {
    expect(hierarchyRows("new", "root", [])).toEqual([{ userId: "new", uplineUserId: "root", level: 1 }]);
  });

  it("gives a new account its referrer's rows one level deeper: nearest first, at most ten, and no others", () => {
    const above = Array.from({ length: 10 }, (_, at) => ({ userId: "up", uplineUserId: `u${at + 1}`, level: at + 1 }));
    const others = [{ userId: "other", uplineUserId: "u1", level: 1 }];
    const rows = hierarchyRows("new", "up", [...others, ...above.toReversed()]);
    expect(rows.map(({ uplineUserId, level }) => [uplineUserId, level])).toEqual([
      ["up", 1],
      ...Array.from({ length: 9 }, (_, at) => [`u${at + 1}`, at + 2]),
    ]);
  });

  it("rejects self-referrals and referral cycles", () => {
    expect(() => hierarchyRows("a", "a", [])).toThrow(expect.objectContaining({ reason: "self-referral" }));
    const below = [{ userId: "b", uplineUserId: "a", level: 1 }];
    expect(() => hierarchyRows("a", "b", below)).toThrow(expect.objectContaining({ reason: "referral-cycle" }));
  });

  it("rebuilds the same rows that the sign-ups wrote", () => {
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
