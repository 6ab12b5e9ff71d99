import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageThread } from "~/components/shared/message-thread";
import { ShareButton } from "~/components/store/product-screen";
import { CopyButton } from "~/components/ui/copy-button";
import { SendMessageInput } from "~/schemas/orders";
import { toast } from "~tests/support/toast";

/** The text selected when `execCommand` copies; jsdom has no such command. */
let copied: string | null;
let canCopy: boolean;

beforeEach(() => {
  copied = null;
  canCopy = true;
  // As over plain HTTP: `getRandomValues` exists, the rest of crypto and the clipboard do not.
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal("navigator", {});
  Object.assign(document, {
    execCommand: () => {
      const field = document.activeElement as HTMLTextAreaElement;
      if (canCopy) copied = field.value.slice(field.selectionStart, field.selectionEnd);
      return canCopy;
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(document, "execCommand");
});

describe("on a page served over plain HTTP", () => {
  it("a message is sent", async () => {
    const send = vi.fn(async () => {});
    const names = { customer: "You", admin: "The shop" };
    const pages = {
      data: { pages: [{ messages: [] }] },
      hasNextPage: false,
      isFetchingNextPage: false,
      fetchNextPage() {},
    };
    const words = { label: "Your message", emptyText: "No messages yet." };
    const schema = SendMessageInput.pick({ message: true });
    render(<MessageThread {...words} pages={pages} own="customer" names={names} schema={schema} send={send} />);
    fireEvent.change(screen.getByLabelText("Your message"), { target: { value: "Hello" } });
    fireEvent.click(screen.getByRole("button", { name: "Send Message" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Message sent successfully!"));
    expect(send).toHaveBeenCalledWith({
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: "Hello",
      seenMessageId: null,
    });
  });

  it("a text is copied, and the button keeps the focus", async () => {
    render(<CopyButton text="$ShopTag" />);
    const button = screen.getByRole("button", { name: "Copy" });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Copied to clipboard!"));
    expect(copied).toBe("$ShopTag");
    expect(document.activeElement).toBe(button);
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("a link is copied if it cannot be shared", async () => {
    render(<ShareButton title="BPC-157" />);
    fireEvent.click(screen.getByRole("button", { name: "Share this product" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Product link copied to clipboard!"));
    expect(copied).toBe(window.location.href);
  });

  it("a copy that fails entirely shows an error", async () => {
    canCopy = false;
    render(<CopyButton text="$ShopTag" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Could not copy. Select the text and copy it yourself."),
    );
    expect(toast.success).not.toHaveBeenCalled();
  });
});
