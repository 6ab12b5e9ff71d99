import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import PageError from "~/app/error";

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("class");
  document.documentElement.removeAttribute("style");
});

it.each(["light", "dark"])("a page that failed before anything was sent is %s as chosen", (theme) => {
  localStorage.setItem("theme", theme);
  render(<PageError error={new Error("failed")} retry={() => {}} />);
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(document.documentElement.className).toBe(theme);
});
