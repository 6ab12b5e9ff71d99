import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { emailsHref, emailsInput, loadEmailsSearchParams } from "~/components/admin/emails/search-params";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { advance, click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Mail = ApiOutput<"admin.mail.list">["mails"][number];

const mail: Mail = {
  ...{ id: "m-1", template: "tracking", toEmail: "robin@example.test", orderId: "o-1", orderShortId: "1B4E28BA" },
  ...{
    subject: null,
    status: "failed",
    attempts: 10,
    lastError: "550 No such mailbox",
    sentAt: null,
    deliveredBy: null,
    putAwayAt: null,
  },
  ...{
    dedupeKey: "tracking:o-1",
    payload: null,
    digestKey: null,
    leasedUntil: null,
    leasedBy: null,
    sentHtml: null,
    sentText: null,
  },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), nextAttemptAt: new Date("2026-06-15T12:00:00Z") },
};

const pageOf = (...mails: Mail[]): ApiOutput<"admin.mail.list"> => ({
  total: mails.length,
  page: 1,
  pageCount: 1,
  mails,
});
const api = apiHandlers({
  "admin.mail.list": () => pageOf(mail),
  "admin.mail.counts": () => ({ waiting: 2, sent: 5, undelivered: 7, failed: 1 }),
  "admin.mail.preview": () => pending(),
  "admin.mail.sendAgain": () => undefined,
  "admin.mail.sendAllAgain": () => ({ sent: 7, skipped: 0 }),
  "admin.mail.putAway": () => undefined,
  "admin.mail.putAllAway": () => ({ count: 7, putAwayAt: new Date("2026-06-15T12:00:00Z") }),
  "admin.mail.bringBack": () => ({ count: 1 }),
});
const { "admin.mail.list": list, "admin.mail.preview": preview, "admin.mail.sendAgain": sendAgain } = api;

describe("e-mails page", () => {
  it("marks the last page as current when the URL asks for one that no longer exists", async () => {
    navigation.search = "status=failed&page=3";
    list.mockReturnValue({ ...pageOf(mail), total: 51, page: 2, pageCount: 2 });
    await renderWithApi(<EmailsScreen />, api);
    expect(screen.getByText("robin@example.test")).toBeDefined();
    expect(screen.getByRole("link", { name: /^Page/, current: "page" }).textContent).toBe("2");
    expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe(
      emailsHref({ status: "failed", page: 1 }),
    );
  });

  it("shows status, recipient, kind, attempts and error of each e-mail, and polls for updates", async () => {
    vi.useFakeTimers();
    await renderWithApi(<EmailsScreen />, api);
    const row = screen.getByText("robin@example.test").closest("li");
    for (const text of ["Failed", "Tracking number", "10 tries", "550 No such mailbox"]) {
      expect(row?.textContent).toContain(text);
    }
    expect(screen.getByRole("link", { name: "#1B4E28BA" }).getAttribute("href")).toBe("/admin/orders/o-1");
    await advance(3_999);
    expect(list).toHaveBeenCalledOnce();
    await advance(1);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it("filters by status, kind and search, all kept in the URL", async () => {
    navigation.search = "status=failed&page=3";
    await renderWithApi(<EmailsScreen />, api);
    expect(list).toHaveBeenCalledWith({ status: "failed", search: "", page: 3 });
    expect(screen.getByRole("link", { name: /^Failed/ }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: /^Sent/ }).getAttribute("href")).toBe("/admin/emails?status=sent");
    fireEvent.change(screen.getByLabelText("Kind"), { target: { value: "tracking" } });
    await expectUrl("?status=failed&template=tracking");
    fireEvent.change(screen.getByLabelText(/^Search/), { target: { value: "robin" } });
    await press("Search");
    await expectUrl("?status=failed&template=tracking&q=robin");
    expect(list).toHaveBeenLastCalledWith({ status: "failed", template: "tracking", search: "robin", page: 1 });
    const odd = loadEmailsSearchParams("?status=x&page=-1&q=%20");
    expect(emailsInput(odd)).toEqual({ search: "", page: 1 });
    expect(emailsHref(odd)).toBe("/admin/emails");
  });

  it("counts e-mails that nobody got apart from those that were sent", async () => {
    navigation.search = "status=undelivered";
    list.mockReturnValue(pageOf({ ...mail, status: "sent", deliveredBy: "files" }));
    await renderWithApi(<EmailsScreen />, api);
    expect(list).toHaveBeenCalledWith({ status: "undelivered", search: "", page: 1 });
    const tab = screen.getByRole("link", { name: /^Not delivered/ });
    expect([tab.getAttribute("aria-current"), tab.textContent]).toEqual(["page", expect.stringContaining("7")]);
    expect(screen.getByText("robin@example.test").closest("li")?.textContent).toContain("Not delivered");
  });

  it("sends all e-mails of the shown filter that nobody got again, after asking how many", async () => {
    const { "admin.mail.sendAllAgain": sendAllAgain } = api;
    navigation.search = "status=failed&template=tracking&q=robin";
    list.mockReturnValue({ ...pageOf({ ...mail, status: "sent", deliveredBy: "files" }), total: 7, pageCount: 1 });
    await renderWithApi(<EmailsScreen />, api);
    await press("Send all again");
    expect(screen.getByRole("alertdialog", { name: "Send 7 e-mails again?" })).toBeTruthy();
    expect(sendAllAgain).not.toHaveBeenCalled();
    await press("Send 7 again");
    const filter = { status: "failed", template: "tracking", search: "robin" };
    expect(sendAllAgain).toHaveBeenCalledExactlyOnceWith({ ...filter, count: 7 });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(toast.success).toHaveBeenLastCalledWith("7 e-mails queued to be sent again", {});
  });

  it("puts a failed e-mail away, or all of the shown filter, and offers to bring them back", async () => {
    const { "admin.mail.putAway": putAway, "admin.mail.putAllAway": putAllAway, "admin.mail.bringBack": back } = api;
    navigation.search = "status=failed&template=tracking&q=robin";
    await renderWithApi(<EmailsScreen />, api);
    await press("Put away the e-mail to robin@example.test");
    expect(putAway).toHaveBeenCalledExactlyOnceWith({ mailId: "m-1" });
    const undo = () =>
      vi.mocked(toast.success).mock.lastCall?.[1] as { action: { label: string; onClick: () => void } };
    expect(undo().action.label).toBe("Bring back");
    undo().action.onClick();
    await waitFor(() => expect(back).toHaveBeenLastCalledWith({ mailId: "m-1" }));
    await press("Put all away");
    expect(putAllAway).toHaveBeenCalledExactlyOnceWith({ status: "failed", template: "tracking", search: "robin" });
    await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith("7 e-mails put away", expect.anything()));
    undo().action.onClick();
    await waitFor(() => expect(back).toHaveBeenLastCalledWith({ putAwayAt: new Date("2026-06-15T12:00:00Z") }));
  });

  it("shows one that was put away as such, and brings it back", async () => {
    navigation.search = "status=put-away";
    list.mockReturnValue(pageOf({ ...mail, putAwayAt: new Date("2026-06-15T12:00:00Z") }));
    await renderWithApi(<EmailsScreen />, api);
    expect(screen.getByText("robin@example.test").closest("li")?.textContent).toContain("Put away");
    expect(screen.queryByRole("button", { name: "Put all away" })).toBeNull();
    await press("Bring back the e-mail to robin@example.test");
    expect(api["admin.mail.bringBack"]).toHaveBeenCalledExactlyOnceWith({ mailId: "m-1" });
  });

  it("offers at most 200 e-mails at once to be sent again, and says what was left out", async () => {
    const { "admin.mail.sendAllAgain": sendAllAgain } = api;
    navigation.search = "status=failed";
    list.mockReturnValue({ ...pageOf(mail), total: 350, pageCount: 7 });
    sendAllAgain.mockReturnValue({ sent: 198, skipped: 2 });
    await renderWithApi(<EmailsScreen />, api);
    await press("Send all again");
    const dialog = screen.getByRole("alertdialog", { name: "Send 200 e-mails again?" });
    expect(dialog.textContent).toContain("These are the oldest of 350.");
    await press("Send 200 again");
    expect(toast.success).toHaveBeenLastCalledWith("198 e-mails queued to be sent again", {
      description: "2 e-mails could not be sent again.",
    });
  });

  it.each(["", "status=sent", "status=waiting", "status=undelivered"])(
    "does not offer that for '%s'",
    async (search) => {
      navigation.search = search;
      list.mockReturnValue(pageOf(mail));
      await renderWithApi(<EmailsScreen />, api);
      expect(screen.queryByRole("button", { name: "Send all again" })).toBeNull();
    },
  );

  it("previews an e-mail in a script-free frame and as plain text", async () => {
    const html = "<p>Hi<script>parent.x = 1</script></p>";
    const sent = { subject: "Shipped", html, text: "Hi there", isAsSent: true };
    preview.mockReturnValue(sent);
    await renderWithApi(<EmailsScreen />, api);
    await press(/^Preview/);
    expect(screen.queryByText(/Not sent yet/)).toBeNull();
    const frame = screen.getByTitle("The e-mail as it was sent");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("srcdoc")).toBe(html);
    await click(screen.getByRole("tab", { name: "Plain text" }));
    expect(screen.getByText("Hi there")).toBeTruthy();
  });

  it("labels the preview of an unsent e-mail as what would be sent now", async () => {
    const unsent = { subject: "Shipped", html: "<p>Hi</p>", text: "Hi", isAsSent: false };
    preview.mockReturnValue(unsent);
    await renderWithApi(<EmailsScreen />, api);
    await press(/^Preview/);
    expect(screen.getByText(/Not sent yet: this is how it would look now/)).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "As sent" })).toBeNull();
    expect(screen.getByTitle("The e-mail as it would be sent")).toBeTruthy();
  });

  it("shows why an e-mail cannot be previewed", async () => {
    const message = "This e-mail can no longer be written: Order not found.";
    preview.mockRejectedValue(apiError(message));
    await renderWithApi(<EmailsScreen />, api);
    await press(/^Preview/);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it("resends an e-mail and confirms it, or shows why it failed", async () => {
    await renderWithApi(<EmailsScreen />, api);
    await press(/^Resend/);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("E-mail queued to be sent again"));
    expect(sendAgain).toHaveBeenCalledWith({ mailId: "m-1" });
    sendAgain.mockRejectedValue(apiError("This e-mail is being sent right now."));
    await press(/^Resend/);
    await waitFor(() =>
      expect(toast.error).toHaveBeenLastCalledWith("Failed to send the e-mail again", {
        description: "This e-mail is being sent right now.",
      }),
    );
  });

  it("shows an empty state, and a retry when loading fails", async () => {
    list.mockReturnValue(pageOf());
    await renderWithApi(<EmailsScreen />, api);
    expect(screen.getByText("No e-mails found")).toBeTruthy();
    cleanup();
    list.mockRejectedValueOnce(serverError("req-2"));
    await renderWithApi(<EmailsScreen />, api);
    await press("Try again");
    expect(screen.getByText("No e-mails found")).toBeTruthy();
  });
});

it("a preview stays open when its list becomes empty, as “Failed” does once its last e-mail is sent again", async () => {
  navigation.search = "status=failed";
  preview.mockReturnValue({ subject: "Your parcel", html: "<p>Hello</p>", text: "Hello", isAsSent: false });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderWithApi(<EmailsScreen />, api);
  await press(/^Preview/);
  expect(screen.getByRole("dialog", { name: "Your parcel" })).toBeDefined();
  list.mockReturnValue(pageOf());
  await advance(4_000);
  expect(screen.getByText("No e-mails found")).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Your parcel" })).toBeDefined();
});
