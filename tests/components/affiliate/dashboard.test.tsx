// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AffiliateDashboardPage from "~/app/(store)/affiliate/dashboard/page";
import { CashappTagForm } from "~/components/affiliate/cashapp-tag-form";
import { PaidTodayBanner } from "~/components/affiliate/paid-today-banner";

type Options = { onSuccess: (data: unknown, input: unknown) => void; onError: (error: unknown) => void };

const calls = vi.hoisted(() => ({
  actor: vi.fn(),
  earnings: vi.fn(),
  save: vi.fn(),
  success: vi.fn(),
  error: vi.fn(),
}));

vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`);
  },
}));
vi.mock("~/components/affiliate/affiliate-dashboard", () => ({ AffiliateDashboard: () => <p>the dashboard</p> }));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.success, error: calls.error } }));
vi.mock("~/trpc/server", () => ({
  currentActor: calls.actor,
  HydrateClient: ({ children }: { children: ReactNode }) => children,
  api: {
    affiliate: {
      dashboard: { prefetch: async () => {} },
      earnings: { prefetchInfinite: async (input: unknown) => calls.earnings(input) },
    },
  },
}));
vi.mock("~/trpc/react", () => ({
  api: {
    useUtils: () => ({ affiliate: { dashboard: { invalidate: async () => {} } } }),
    affiliate: {
      saveCashappTag: {
        useMutation: ({ onSuccess, onError }: Options) => ({
          isPending: false,
          mutate: (input: unknown) => calls.save(input).then((data: unknown) => onSuccess(data, input), onError),
        }),
      },
    },
  },
}));

beforeEach(() => {
  calls.save.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("/affiliate/dashboard", () => {
  const open = (params: Record<string, string | string[]> = {}) =>
    AffiliateDashboardPage({ searchParams: Promise.resolve(params) });

  it("sends a visitor to the sign-in and who is no affiliate to the profile", async () => {
    calls.actor.mockResolvedValue(null);
    await expect(open()).rejects.toThrow("redirect to /login?next=/affiliate/dashboard");
    calls.actor.mockResolvedValue({ isAffiliate: false });
    await expect(open()).rejects.toThrow("redirect to /profile");
  });

  it("is there for an affiliate, read ahead with the filters of its address", async () => {
    calls.actor.mockResolvedValue({ isAffiliate: true });
    render(await open({ level: ["2", "3"], status: "paid", month: "soon" }));
    expect(screen.getByText("the dashboard")).toBeDefined();
    expect(calls.earnings).toHaveBeenCalledWith({ level: 2, status: "paid" });
  });
});

it("the banner says in three steps how one is paid today", () => {
  render(<PaidTodayBanner />);
  expect(screen.getByRole("heading", { name: "Paid Today" })).toBeDefined();
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "Share your link",
    "They order",
    "You are paid today",
  ]);
});

describe("the cash-app tag", () => {
  const type = (value: string) => fireEvent.change(screen.getByLabelText("Cash-app tag"), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save tag" }));
  const typed = () => screen.getByLabelText<HTMLInputElement>("Cash-app tag").value;

  it("is saved with its dollar sign and says so", async () => {
    render(<CashappTagForm cashappTag={null} />);
    expect(screen.getByText("Without a tag nothing can be paid out to you.")).toBeDefined();
    type("RobinField");
    save();
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("CashApp tag updated successfully!"));
    expect(calls.save).toHaveBeenCalledWith({ cashappTag: "$RobinField" });
    expect(typed()).toBe("$RobinField");
  });

  it("that looks like none is refused beside the field, and the error goes once it is mended", () => {
    render(<CashappTagForm cashappTag="$Kept" />);
    type("two words");
    save();
    expect(screen.getByText("A cash-app tag looks like $YourName")).toBeDefined();
    expect(calls.save).not.toHaveBeenCalled();
    type("$TwoWords");
    expect(screen.queryByText("A cash-app tag looks like $YourName")).toBeNull();
  });

  it("that could not be saved says so with the reference and stays as typed", async () => {
    calls.save.mockRejectedValue({ data: { requestId: "req-5" } });
    render(<CashappTagForm cashappTag="$Kept" />);
    type("$Typed");
    save();
    expect(await screen.findByText("Error updating CashApp tag. Reference req-5")).toBeDefined();
    expect(calls.error).toHaveBeenCalledWith("Error updating CashApp tag");
    expect(typed()).toBe("$Typed");
  });
});
