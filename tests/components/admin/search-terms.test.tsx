import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SearchTermsScreen } from "~/components/admin/search/search-terms-screen";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const at = new Date("2026-11-20T12:00:00Z");
const api = apiHandlers({
  "admin.search.terms": (): ApiOutput<"admin.search.terms"> => ({
    synonyms: [{ term: "bac water", meaning: "bacteriostatic water", createdAt: at }],
    misses: [
      { term: "mixing water", count: 3, firstAt: at, lastAt: at, suggestion: null },
      { term: "bacterostatic", count: 1, firstAt: at, lastAt: at, suggestion: "Bacteriostatic Water" },
    ],
  }),
  "admin.search.saveSynonym": () => ({ term: "mixing water", meaning: "bacteriostatic water", productCount: 1 }),
  "admin.search.removeSynonym": () => undefined,
});

it("clicking a term that found nothing starts a synonym with only the meaning left to fill in", async () => {
  await renderWithApi(<SearchTermsScreen />, api);
  expect(screen.getByText(/3 times/)).toBeDefined();
  await click(screen.getByRole("button", { name: "Make a synonym for mixing water" }));
  expect(screen.getByLabelText<HTMLInputElement>("Customers type").value).toBe("mixing water");
  const meaning = screen.getByLabelText("The shop calls it");
  expect(document.activeElement).toBe(meaning);
  fireEvent.change(meaning, { target: { value: "bacteriostatic water" } });
  await click(screen.getByRole("button", { name: "Add synonym" }));
  await settle();
  expect(api["admin.search.saveSynonym"]).toHaveBeenCalledWith({
    ...{ term: "mixing water", meaning: "bacteriostatic water" },
  });
  await click(screen.getByRole("button", { name: "Remove the synonym bac water" }));
  expect(api["admin.search.removeSynonym"]).toHaveBeenCalledWith({ term: "bac water" });
});

it("one click accepts the suggested name, and editing starts with that name", async () => {
  await renderWithApi(<SearchTermsScreen />, api);
  await click(screen.getByRole("button", { name: "Make “bacterostatic” find “Bacteriostatic Water”" }));
  await settle();
  expect(api["admin.search.saveSynonym"]).toHaveBeenCalledWith({
    ...{ term: "bacterostatic", meaning: "Bacteriostatic Water" },
  });
  await click(screen.getByRole("button", { name: "Make a synonym for bacterostatic" }));
  expect(screen.getByLabelText<HTMLInputElement>("The shop calls it").value).toBe("Bacteriostatic Water");
});

it("what is typed while a synonym is saved stays", async () => {
  const { "admin.search.saveSynonym": save } = api;
  let answer = () => {};
  save.mockImplementation(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { term: "bac", meaning: "bacteriostatic water", productCount: 1 };
  });
  await renderWithApi(<SearchTermsScreen />, api);
  const term = screen.getByLabelText<HTMLInputElement>("Customers type");
  const meaning = screen.getByLabelText<HTMLInputElement>("The shop calls it");
  fireEvent.change(term, { target: { value: "bac" } });
  fireEvent.change(meaning, { target: { value: "bacteriostatic water" } });
  await click(screen.getByRole("button", { name: "Add synonym" }));
  fireEvent.change(term, { target: { value: "mixing water" } });
  answer();
  await settle();
  expect([term.value, meaning.value]).toEqual(["mixing water", ""]);
});
