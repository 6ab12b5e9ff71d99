import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { changeUrl } from "./next-navigation";

/** Waits until the page's URL has been given this query, such as "?status=sent", and Back leads to the one before. */
export const expectUrl = (query: string, history: "push" | "replace" = "push") =>
  waitFor(() => expect(changeUrl).toHaveBeenLastCalledWith(query, history));
