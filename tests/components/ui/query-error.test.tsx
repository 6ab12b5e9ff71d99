// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { QueryError } from "~/components/ui/query-error";
import { NETWORK_ERROR } from "~/lib/api-error";

afterEach(cleanup);
const show = (error: unknown, title?: string) => {
  const refetch = vi.fn();
  render(<QueryError query={{ error, refetch }} {...(title && { title })} />);
  return refetch;
};

describe("query error", () => {
  it("shows what failed and why with the reference, and retries", () => {
    const refetch = show({ message: "secret", data: { code: "INTERNAL_SERVER_ERROR", requestId: "r-1" } }, "No orders");
    const text = screen.getByRole("alert").textContent;
    expect(text).toBe("No ordersSomething went wrong on our side.Reference r-1 Try again");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("shows a refusal's own message without a reference, and the text for a network error", () => {
    show({ message: "Affiliates Only", data: { code: "FORBIDDEN", reason: "affiliates-only", requestId: "r-1" } });
    expect(screen.getByText("Affiliates Only")).toBeDefined();
    expect(screen.queryByText(/Reference/)).toBeNull();
    show({ message: NETWORK_ERROR });
    expect(screen.getByText(NETWORK_ERROR)).toBeDefined();
  });

  it("shows only the message of a missing record, without a retry", () => {
    show({ message: "Order not found", data: { code: "NOT_FOUND", reason: "not-found" } }, "Failed to load");
    expect(screen.getByRole("alert").textContent).toBe("Order not found");
  });

  it("shows nothing without an error", () => {
    show(null);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
