// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emailsHref, emailsQuery, readEmailsAddress, TEMPLATE_WORDS } from "~/components/admin/emails/emails-address";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { MAIL_TEMPLATES } from "~/server/email/mail-template";

const calls = vi.hoisted(() => ({
  address: new URLSearchParams(),
  ...{ list: vi.fn(), preview: vi.fn(), again: vi.fn(), push: vi.fn(), toast: vi.fn() },
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => calls.address,
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast, error: calls.toast } }));
vi.mock("~/trpc/react", () => ({
  api: {
    useUtils: () => ({ admin: { mail: { invalidate: async () => {} } } }),
    admin: {
      mail: {
        list: { useQuery: (input: unknown, options: unknown) => calls.list(input, options) },
        counts: { useQuery: () => ({ data: { waiting: 2, sent: 5, failed: 1 } }) },
        preview: { useQuery: (input: unknown) => calls.preview(input) },
        sendAgain: {
          useMutation: (options: { onSuccess: () => void; onError: (error: unknown) => void }) => ({
            isPending: false,
            mutate: (input: unknown) => void calls.again(input).then(options.onSuccess, options.onError),
          }),
        },
      },
    },
  },
}));

const mail = {
  ...{ id: "m-1", template: "tracking", toEmail: "robin@example.test", orderId: "o-1", orderShortId: "1B4E28BA" },
  ...{ subject: null, status: "failed", attempts: 10, lastError: "550 No such mailbox", sentAt: null },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), nextAttemptAt: new Date("2026-06-15T12:00:00Z") },
};
const loaded = (mails: unknown[]) => ({ data: { total: mails.length, pageCount: 1, mails }, isError: false });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  calls.address = new URLSearchParams();
  calls.list.mockReturnValue(loaded([mail]));
  calls.again.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the e-mails' page", () => {
  it("shows state, recipient, kind, tries and error of each, and keeps looking", () => {
    render(<EmailsScreen />);
    const row = screen.getByText("robin@example.test").closest("li");
    for (const text of ["Failed", "Tracking number", "10 tries", "550 No such mailbox"]) {
      expect(row?.textContent).toContain(text);
    }
    expect(screen.getByRole("link", { name: "#1B4E28BA" }).getAttribute("href")).toBe("/admin/orders/o-1");
    expect(calls.list.mock.calls[0]?.[1]).toMatchObject({ refetchInterval: 4_000 });
  });

  it("is narrowed by state, kind and search, all of it in the address", () => {
    calls.address = new URLSearchParams("status=failed&page=3");
    render(<EmailsScreen />);
    expect(calls.list.mock.calls[0]?.[0]).toEqual({ status: "failed", search: "", page: 3 });
    expect(screen.getByRole("link", { name: /^Failed/ }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: /^Sent/ }).getAttribute("href")).toBe("/admin/emails?status=sent");
    fireEvent.change(screen.getByLabelText("Kind"), { target: { value: "tracking" } });
    expect(calls.push).toHaveBeenLastCalledWith("/admin/emails?status=failed&template=tracking", { scroll: false });
    fireEvent.change(screen.getByLabelText(/^Search/), { target: { value: "robin" } });
    press("Search");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/emails?status=failed&q=robin", { scroll: false });
    const odd = readEmailsAddress(new URLSearchParams("status=x&page=-1&q=%20"));
    expect(emailsQuery(odd)).toEqual({ search: "", page: 1 });
    expect(emailsHref(odd)).toBe("/admin/emails");
  });

  it("has a word for every kind of e-mail", () => {
    expect(Object.keys(TEMPLATE_WORDS).sort()).toEqual([...MAIL_TEMPLATES].sort());
  });

  it("shows an e-mail in a frame in which nothing runs, and as plain text", () => {
    const html = "<p>Hi<script>parent.x = 1</script></p>";
    const sent = { subject: "Shipped", html, text: "Hi there", isAsSent: true };
    calls.preview.mockReturnValue({ data: sent, isError: false });
    render(<EmailsScreen />);
    press(/^Preview/);
    expect(screen.queryByText(/Not sent yet/)).toBeNull();
    const frame = screen.getByTitle("The e-mail as it was sent");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("srcdoc")).toBe(html);
    fireEvent.click(screen.getByRole("tab", { name: "Plain text" }));
    expect(screen.getByText("Hi there")).toBeTruthy();
  });

  it("says of one that was not sent that it is shown as it would be sent now", () => {
    const unsent = { subject: "Shipped", html: "<p>Hi</p>", text: "Hi", isAsSent: false };
    calls.preview.mockReturnValue({ data: unsent, isError: false });
    render(<EmailsScreen />);
    press(/^Preview/);
    expect(screen.getByText(/Not sent yet: this is how it would look now/)).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "As sent" })).toBeNull();
    expect(screen.getByTitle("The e-mail as it would be sent")).toBeTruthy();
  });

  it("says why an e-mail cannot be shown", () => {
    const error = { message: "This e-mail cannot be written any more: Order not found.", data: { requestId: "req-1" } };
    calls.preview.mockReturnValue({ isError: true, error, refetch: vi.fn() });
    render(<EmailsScreen />);
    press(/^Preview/);
    expect(screen.getByText(error.message)).toBeTruthy();
  });

  it("sends one again and says so, or why not", async () => {
    render(<EmailsScreen />);
    press(/^Resend/);
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("E-mail queued to be sent again"));
    expect(calls.again).toHaveBeenCalledWith({ mailId: "m-1" });
    calls.again.mockRejectedValue(Object.assign(new Error("This e-mail is being sent right now."), { data: {} }));
    press(/^Resend/);
    await waitFor(() =>
      expect(calls.toast).toHaveBeenLastCalledWith("Failed to send the e-mail again", {
        description: "This e-mail is being sent right now.",
      }),
    );
  });

  it("says when there are none, and when they could not be read", () => {
    calls.list.mockReturnValue(loaded([]));
    render(<EmailsScreen />);
    expect(screen.getByText("No e-mails found")).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    calls.list.mockReturnValue({ isError: true, error: { data: { requestId: "req-2" } }, refetch });
    render(<EmailsScreen />);
    press("Try again");
    expect(refetch).toHaveBeenCalled();
  });
});
