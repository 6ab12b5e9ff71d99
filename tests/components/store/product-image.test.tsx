// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ProductImage } from "~/components/shared/product-image";

afterEach(cleanup);

describe("the picture of a product without one", () => {
  it("is called by the product's name, and is silent where the name stands beside it", () => {
    const { rerender } = render(<ProductImage src={null} alt="Semax" sizes="6rem" />);
    expect(screen.getByRole("img", { name: "Semax" })).toBeDefined();
    rerender(<ProductImage src={null} alt="" sizes="6rem" />);
    expect(screen.queryByRole("img")).toBeNull();
    expect(document.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});
