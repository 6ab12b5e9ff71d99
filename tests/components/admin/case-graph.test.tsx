import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CaseGraph } from "~/components/admin/linked-accounts/case-graph";
import type { ApiOutput } from "~tests/support/api-link";

type Found = ApiOutput<"admin.rings.byId">;

const account = (id: string, depth: number) => ({ id, name: id, depth, orderCount: 0 });
const tie = (from: string, to: string) => ({ from, to, kinds: ["device"] });
const draw = (accounts: unknown[], ties: unknown[]) =>
  render(<CaseGraph found={{ accounts, ties, edges: [{ from: "a", to: "b", level: 1 }] } as unknown as Found} />)
    .container;

describe("diagram of linked accounts", () => {
  it("draws every label after all lines, on a background", () => {
    const view = draw([account("a", 0), account("b", 1), account("c", 2)], [tie("a", "b"), tie("a", "c")]);
    const drawn = [...view.querySelectorAll("line, path, text.fill-danger")].map(({ tagName }) => tagName);
    expect(drawn).toEqual(["line", "path", "path", "text", "text"]);
    for (const text of view.querySelectorAll("text.fill-danger")) {
      expect(text.previousElementSibling?.tagName).toBe("rect");
    }
  });

  it("bends a curve deeper the more accounts it spans", () => {
    const view = draw(
      ["a", "b", "c", "d"].map((id) => account(id, 0)),
      [tie("a", "b"), tie("a", "c"), tie("a", "d")],
    );
    const depths = [...view.querySelectorAll("path")].map((path) => Number(path.getAttribute("d")?.split(" ")[5]));
    expect(new Set(depths).size).toBe(3);
    expect(depths).toEqual([...depths].sort((one, other) => one - other));
  });

  it("is as wide as its labels need", () => {
    const view = draw([account("a", 0), account("b", 1), account("c", 2), account("d", 3)], [tie("a", "d")]);
    const box = view.querySelector("text.fill-danger")?.previousElementSibling;
    const right = Number(box?.getAttribute("x")) + Number(box?.getAttribute("width"));
    expect(Number(view.querySelector("svg")?.getAttribute("width"))).toBeGreaterThanOrEqual(right);
  });
});
