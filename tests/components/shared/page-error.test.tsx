import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import PageError from "~/app/error";
import GlobalError from "~/app/global-error";
import { RESEARCH_ONLY } from "~/domain/research-only";

it.each(["light", "dark"])("a page that failed before it sent anything keeps the chosen %s theme", (theme) => {
  localStorage.setItem("theme", theme);
  render(<PageError error={new Error("failed")} retry={() => {}} />);
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(document.documentElement.className).toBe(theme);
});

it.each([
  ["the page", PageError],
  ["the root layout", GlobalError],
])("the research-use notice stands under the error of %s", (_, Failed) => {
  expect(renderToStaticMarkup(<Failed error={new Error("failed")} retry={() => {}} />)).toContain(RESEARCH_ONLY);
});
