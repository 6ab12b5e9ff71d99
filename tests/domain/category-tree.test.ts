import { describe, expect, it } from "vitest";
import { assertParent, categoriesBelow } from "~/domain/category-tree";

const TREE = [
  { id: "top", parentId: null },
  { id: "left", parentId: "top" },
  { id: "right", parentId: "top" },
  { id: "leaf", parentId: "left" },
  { id: "other", parentId: null },
];

describe("category tree", () => {
  it.each([
    ["top", ["left", "right", "leaf"]],
    ["left", ["leaf"]],
    ["leaf", []],
    ["unknown", []],
  ])("lists the descendants of %s: %j", (id, below) => {
    expect([...categoriesBelow(TREE, id)].sort()).toEqual([...below].sort());
  });

  it("terminates on a cycle", () => {
    const circle = [
      { id: "a", parentId: "b" },
      { id: "b", parentId: "a" },
    ];
    expect([...categoriesBelow(circle, "a")]).toEqual(["b"]);
  });

  it("accepts any parent except the category itself and its descendants", () => {
    expect(() => assertParent(TREE, "left", "other")).not.toThrow();
    expect(() => assertParent(TREE, "left", null)).not.toThrow();
    const refusal = (reason: string, message: string) =>
      expect.objectContaining({
        reason,
        message,
        detail: expect.objectContaining({ fieldErrors: { parentId: message } }),
      });
    expect(() => assertParent(TREE, "left", "left")).toThrow(
      refusal("own-parent", "A category cannot be its own parent"),
    );
    expect(() => assertParent(TREE, "top", "leaf")).toThrow(
      refusal("below-itself", "A category cannot be below one of its own subcategories"),
    );
  });
});
