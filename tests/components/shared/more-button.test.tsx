// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { MoreButton } from "~/components/ui/more-button";

afterEach(cleanup);

const fetchNextPage = vi.fn();
const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };

it("the button loads the next page, and disappears if there is none", () => {
  const { rerender } = render(<MoreButton pages={pages}>Show older payouts</MoreButton>);
  fireEvent.click(screen.getByRole("button", { name: "Show older payouts" }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(<MoreButton pages={{ ...pages, hasNextPage: false }}>Show older payouts</MoreButton>);
  expect(screen.queryByRole("button")).toBeNull();
});

it("the button shows a load error and retries", () => {
  render(<MoreButton pages={{ ...pages, isFetchNextPageError: true }}>Show older payouts</MoreButton>);
  expect(screen.getByRole("alert").textContent).toBe("We could not load more.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(fetchNextPage).toHaveBeenCalled();
});
