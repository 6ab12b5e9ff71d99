import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProductCount } from "~/components/store/product-count";
import { apiHandlers } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";

it.each([
  ["what there is", 1_234, "1,234 Premium Research Products Available"],
  ["nothing of a shop that has nothing", 0, null],
])("the product count above the shop shows %s", async (_what, count, text) => {
  await renderWithApi(<ProductCount rendered={count} />, apiHandlers({ "catalogue.productCount": () => count }));
  expect(screen.queryByLabelText("Catalogue")?.textContent ?? null).toBe(text);
});
