import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ConversationScreen } from "~/components/admin/messages/conversation-screen";
import { MessagesScreen } from "~/components/admin/messages/messages-screen";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";

type Inbox = ApiOutput<"admin.messages.list">;
type Entry = Inbox["entries"][number];

const entry = (id: string, overrides: Partial<Entry> = {}): Entry => ({
  ...{ kind: "contact", id, name: id, email: `${id}@example.test`, label: "Contact page", excerpt: "Hello" },
  ...{ isUnread: true, isDone: false, isAnswered: false, waitingMinutes: 5, at: new Date("2026-06-15T12:00:00Z") },
  ...overrides,
});
const inboxOf = (...entries: Entry[]): Inbox => ({
  ...{ entries, page: 1, pageCount: 1, counts: { open: entries.length, waiting: 0, unread: entries.length, done: 0 } },
});
const conversation = (id: string): ApiOutput<"admin.messages.byId"> => ({
  ...{ id, topic: "other", name: id, email: `${id}@example.test`, isUnread: true, doneAt: null, messages: [] },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), user: null, product: null },
});

const api = apiHandlers({
  "admin.messages.list": (): Inbox => inboxOf(),
  "admin.messages.setUnread": () => undefined,
  "admin.messages.byId": ({ conversationId }) => conversation(conversationId),
  "admin.messages.cannedAnswers": () => [],
  "admin.messages.answer": () => ({ isNew: true }),
  "admin.messages.delete": () => undefined,
});
const { "admin.messages.list": list, "admin.messages.setUnread": setUnread, "admin.messages.answer": answer } = api;

describe("a request in the inbox", () => {
  const request = entry("r-1", { kind: "membership", name: "Noor", label: "Gold membership" });
  const read = { kind: "membership", entryId: "r-1", isUnread: false };

  it.each([
    ["by a click on its row", () => click(screen.getByRole("link", { name: /Noor/ }))],
    [
      "in a new tab",
      () =>
        fireEvent(screen.getByRole("link", { name: /Noor/ }), new MouseEvent("auxclick", { bubbles: true, button: 1 })),
    ],
    [
      "by the Enter key",
      async () => {
        fireEvent.keyDown(document.body, { key: "j" });
        fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter" });
      },
    ],
  ])("is read once it is opened %s", async (_, open) => {
    list.mockReturnValue(inboxOf(request));
    await renderWithApi(<MessagesScreen />, api);
    await open();
    await settle();
    expect(setUnread.mock.calls).toEqual([[read]]);
  });

  it("stays unread where only its menu is opened, and is not marked twice", async () => {
    list.mockReturnValue(inboxOf(request, entry("r-2", { kind: "access", name: "Ben", isUnread: false })));
    await renderWithApi(<MessagesScreen />, api);
    const menu = new MouseEvent("auxclick", { bubbles: true, button: 2 });
    fireEvent(screen.getByRole("link", { name: /Noor/ }), menu);
    await click(screen.getByRole("link", { name: "Ben" }));
    expect(setUnread).not.toHaveBeenCalled();
  });
});

describe("Send and next", () => {
  const send = async () => {
    type("Your answer", "They are $400.");
    await press("Send and next");
  };

  it("opens the next one of the list, passing over requests", async () => {
    list.mockReturnValue(
      inboxOf(entry("a"), entry("b"), entry("r", { kind: "access" }), entry("c", { kind: "order" })),
    );
    await renderWithApi(<ConversationScreen conversationId="b" />, api);
    await send();
    expect(router.push.mock.calls).toEqual([["/admin/messages/orders/c"]]);
  });

  it("returns to the list, with its filters, after the last one of its page", async () => {
    navigation.search = "sort=waiting";
    list.mockReturnValue(inboxOf(entry("a"), entry("b")));
    await renderWithApi(<ConversationScreen conversationId="b" />, api);
    await send();
    expect(answer).toHaveBeenCalledWith(expect.objectContaining({ conversationId: "b" }));
    expect(router.push.mock.calls).toEqual([["/admin/messages?sort=waiting"]]);
  });

  it("goes on from where a message was that has left the list, as one that was read leaves Unread", async () => {
    navigation.search = "state=unread";
    list
      .mockReturnValueOnce(inboxOf(entry("a"), entry("b"), entry("c")))
      .mockReturnValue(inboxOf(entry("a"), entry("c")));
    await renderWithApi(<ConversationScreen conversationId="b" />, api);
    expect(setUnread).toHaveBeenCalledWith({ kind: "contact", entryId: "b", isUnread: false });
    await send();
    expect(router.push.mock.calls).toEqual([["/admin/messages/c?state=unread"]]);
  });
});

it("“Mark as unread” asks before it leaves an answer that is not sent", async () => {
  list.mockReturnValue(inboxOf(entry("a"), entry("b")));
  await renderWithApi(<ConversationScreen conversationId="b" />, api);
  const unread = { kind: "contact", entryId: "b", isUnread: true };
  type("Your answer", "They are");
  await press("Mark as unread");
  expect(setUnread).not.toHaveBeenCalledWith(unread);
  await press("Stay");
  expect(setUnread).not.toHaveBeenCalledWith(unread);
  await press("Mark as unread");
  await press("Leave");
  expect(setUnread).toHaveBeenLastCalledWith(unread);
  expect(router.push.mock.calls).toEqual([["/admin/messages"]]);
});

it("deletes a conversation once that is confirmed, and returns to the list", async () => {
  navigation.search = "state=done";
  list.mockReturnValue(inboxOf(entry("a")));
  const { "admin.messages.delete": remove } = api;
  await renderWithApi(<ConversationScreen conversationId="a" />, api);
  await press("Delete this conversation");
  expect(remove).not.toHaveBeenCalled();
  await press("Delete conversation");
  expect(remove.mock.calls).toEqual([[{ conversationId: "a" }]]);
  expect(router.push.mock.calls).toEqual([["/admin/messages?state=done"]]);
});

it("offers that to owners and managers only", async () => {
  const role = "support";
  list.mockReturnValue(inboxOf(entry("a")));
  await renderWithApi(
    <StaffRoleProvider role={role}>
      <ConversationScreen conversationId="a" />
    </StaffRoleProvider>,
    api,
  );
  expect(screen.getByRole("button", { name: "Mark as unread" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete this conversation" })).toBeNull();
});
