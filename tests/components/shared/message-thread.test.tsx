import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MessageThread, type ThreadMessage } from "~/components/shared/message-thread";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { SendMessageInput } from "~/schemas/orders";
import { toast } from "~tests/support/toast";

const message = (changes: Partial<ThreadMessage>): ThreadMessage => ({
  id: crypto.randomUUID(),
  senderType: "customer",
  message: "Hello",
  isRead: false,
  createdAt: new Date("2026-06-15T12:00:00.000Z"),
  ...changes,
});

function show(
  send: (message: { messageId: string; message: string }) => Promise<unknown>,
  messages: ThreadMessage[] = [],
  earlier: ThreadMessage[] | null = null,
) {
  const fetchNextPage = vi.fn();
  const pages = {
    ...{ hasNextPage: earlier !== null, isFetchingNextPage: false, fetchNextPage },
    data: { pages: [{ messages }, ...(earlier ? [{ messages: earlier }] : [])] },
  };
  const props = {
    own: "customer",
    label: "Your message",
    emptyText: "No messages yet.",
    schema: SendMessageInput.pick({ message: true }),
    send,
  } as const;
  render(<MessageThread {...props} pages={pages} names={{ customer: "You", admin: "The shop" }} />);
  const box = screen.getByLabelText<HTMLTextAreaElement>("Your message");
  return {
    box,
    fetchNextPage,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    press: (key: object) => fireEvent.keyDown(box, { key: "Enter", ...key }),
    pressSend: () => fireEvent.click(screen.getByRole("button", { name: "Send Message" })),
  };
}

describe("message box", () => {
  it("sends with Enter, confirms it, and is cleared", async () => {
    const send = vi.fn(async () => {});
    const { box, type, press } = show(send);
    type("When does it ship?");
    press({});
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Message sent successfully!"));
    expect(send).toHaveBeenCalledWith({
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: "When does it ship?",
      seenMessageId: null,
    });
    expect(box.value).toBe("");
  });

  it("does not send on Shift+Enter or on Enter during IME composition", () => {
    const send = vi.fn(async () => {});
    const { type, press } = show(send);
    type("One");
    press({ shiftKey: true });
    press({ isComposing: true });
    expect(send).not.toHaveBeenCalled();
  });

  it("shows an error for a blank message until something is typed", async () => {
    const send = vi.fn(async () => {});
    const { type, pressSend } = show(send);
    type(" \n ");
    pressSend();
    expect(await screen.findByText("Please enter a message")).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    type("a");
    await waitFor(() => expect(screen.queryByText("Please enter a message")).toBeNull());
  });

  it("keeps the text after a failure, says so, and retries the same message", async () => {
    const failure = { data: { code: "INTERNAL_SERVER_ERROR", requestId: "req-1" } };
    const send = vi.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce({});
    const { box, type, pressSend } = show(send);
    type("Keep me");
    pressSend();
    expect(await screen.findByText("Failed to send message. Please try again. Reference req-1")).toBeTruthy();
    expect(box.value).toBe("Keep me");
    pressSend();
    await waitFor(() => expect(box.value).toBe(""));
    expect(send.mock.calls[1]?.[0]).toEqual(send.mock.calls[0]?.[0]);
  });

  it("keeps the text and says why when rate limited", async () => {
    const message = "You have sent a lot of messages. You can try again in 52 minutes.";
    const send = vi.fn().mockRejectedValue({ message, data: { code: "TOO_MANY_REQUESTS", reason: "too-many-tries" } });
    const { box, type, pressSend } = show(send);
    type("Keep me");
    pressSend();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(box.value).toBe("Keep me");
  });

  it("sends one message for two Enter presses, and keeps text typed meanwhile", async () => {
    let answer = (_: unknown) => {};
    const send = vi.fn(() => new Promise((resolve) => (answer = resolve)));
    const { box, type, press } = show(send);
    type("First");
    press({});
    press({});
    type("First and second");
    await waitFor(() => expect(send).toHaveBeenCalled());
    answer({});
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(send).toHaveBeenCalledTimes(1);
    expect(box.value).toBe("First and second");
  });
});

describe("last seen message", () => {
  type Sent = { messageId: string; seenMessageId: string | null };
  const threadOf = (ids: string[], send: (sent: Sent) => Promise<unknown>) => (
    <MessageThread
      own="admin"
      label="Your message"
      emptyText="No messages yet."
      schema={SendMessageInput.pick({ message: true })}
      names={{ customer: "Robin", admin: "You" }}
      pages={{
        ...{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage: vi.fn() },
        data: { pages: [{ messages: ids.map((id) => message({ id })) }] },
      }}
      send={send}
    />
  );
  const typeOn = (value: string) => fireEvent.change(screen.getByLabelText("Your message"), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Send Message" }));

  it.each(["while it is being sent", "before it has come back"])(
    "is the writer's own message if the next one is started %s",
    async (when) => {
      let answer = (_: unknown) => {};
      const send = vi.fn((_: Sent) => new Promise((resolve) => (answer = resolve)));
      const { rerender } = render(threadOf(["m-1"], send));
      typeOn("First");
      press();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
      if (when === "while it is being sent") typeOn("First and second");
      answer({});
      await waitFor(() => expect(toast.success).toHaveBeenCalled());
      const ownId = send.mock.calls[0]?.[0].messageId ?? "";
      if (when === "before it has come back") typeOn("Second");
      rerender(threadOf(["m-1", ownId], send));
      rerender(threadOf(["m-1", ownId, "m-2"], send));
      press();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
      expect(send.mock.calls.map(([{ seenMessageId }]) => seenMessageId)).toEqual(["m-1", ownId]);
    },
  );
});

describe("message thread", () => {
  it("is in order, with the author and the read state of the user's own messages", () => {
    show(async () => {}, [
      message({ message: "One", isRead: true }),
      message({ message: "Two" }),
      message({ message: "Three", senderType: "admin", isRead: true }),
    ]);
    const said = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(said[0]).toMatch(/^OneYou.*Read$/);
    expect(said[1]).toMatch(/^TwoYou.*Sent$/);
    expect(said[2]).toMatch(/^ThreeThe shop.*\d [AP]M$/);
  });

  it("is oldest first across all loaded pages, and offers to load earlier ones", () => {
    const { fetchNextPage } = show(
      async () => {},
      [message({ message: "Third" }), message({ message: "Fourth" })],
      [message({ message: "First" }), message({ message: "Second" })],
    );
    const shown = screen.getAllByRole("listitem").map((item) => item.firstChild?.textContent);
    expect(shown).toEqual(["First", "Second", "Third", "Fourth"]);
    fireEvent.click(screen.getByRole("button", { name: "Load earlier messages" }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it("has an empty state", () => {
    show(async () => {});
    expect(screen.getByText("No messages yet.")).toBeTruthy();
  });
});

type Status = "connecting" | "pending" | "error";
function Page({ status, reset, refresh }: { status: Status; reset: () => void; refresh: () => void }) {
  useStreamFallback({ status, reset }, { isWanted: true, refresh });
  return null;
}

describe("page without its stream", () => {
  it("polls every 15 seconds, retries the stream after a minute, and stops polling once it is back", () => {
    vi.useFakeTimers();
    const given = { reset: vi.fn(), refresh: vi.fn() };
    const { rerender } = render(<Page status="error" {...given} />);
    vi.advanceTimersByTime(60_000);
    expect(given.refresh).toHaveBeenCalledTimes(4);
    expect(given.reset).toHaveBeenCalledTimes(1);
    rerender(<Page status="pending" {...given} />);
    vi.advanceTimersByTime(120_000);
    expect(given.refresh).toHaveBeenCalledTimes(4);
  });
});
