// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ProductImage } from "~/components/shared/product-image";

afterEach(cleanup);

describe("product image placeholder", () => {
  it("is labelled with the product's name, and is hidden from screen readers if the name is beside it", () => {
    const { rerender } = render(<ProductImage src={null} alt="Semax" sizes="6rem" />);
    expect(screen.getByRole("img", { name: "Semax" })).toBeDefined();
    rerender(<ProductImage src={null} alt="" sizes="6rem" />);
    expect(screen.queryByRole("img")).toBeNull();
    expect(document.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});
