import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import PageError from "~/app/error";

it.each(["light", "dark"])("a page that failed before it sent anything keeps the chosen %s theme", (theme) => {
  localStorage.setItem("theme", theme);
  render(<PageError error={new Error("failed")} retry={() => {}} />);
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(document.documentElement.className).toBe(theme);
});
