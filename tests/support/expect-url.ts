import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { changeUrl } from "./next-navigation";

/** Waits until the page's URL has this query, such as "?status=sent", set by a history push or replace. */
export const expectUrl = (query: string, history: "push" | "replace" = "push") =>
  waitFor(() => expect(changeUrl).toHaveBeenLastCalledWith(query, history));
