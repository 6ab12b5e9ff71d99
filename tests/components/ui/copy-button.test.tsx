import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "~/components/ui/copy-button";
import { advance, press } from "~tests/support/interactions";
import { toast } from "~tests/support/toast";

const writeText = vi.fn<(text: string) => Promise<void>>();
const clipboard = (value: object | undefined) => vi.stubGlobal("navigator", { ...navigator, clipboard: value });

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined);
  clipboard({ writeText });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "execCommand");
});

describe("copy button", () => {
  it("copies, shows Copied for two seconds, and then offers to copy again", async () => {
    vi.useFakeTimers();
    render(<CopyButton text="$shop" label="Copy tag" done="Tag copied" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy tag" }));
    await advance(0);
    expect(writeText).toHaveBeenCalledWith("$shop");
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith("Tag copied");
    await advance(1_900);
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    await advance(200);
    expect(screen.getByRole("button", { name: "Copy tag" })).toBeTruthy();
  });

  it("falls back to execCommand without a clipboard, and keeps the focus", async () => {
    clipboard(undefined);
    let selected = "";
    Object.assign(document, {
      execCommand: () => {
        selected = document.querySelector("textarea")?.value ?? "";
        return true;
      },
    });
    render(<CopyButton text="ABCD1234" />);
    screen.getByRole("button").focus();
    await press("Copy");
    expect(selected).toBe("ABCD1234");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copied" }));
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("says what to do if copying fails", async () => {
    writeText.mockRejectedValue(new Error("denied"));
    render(<CopyButton text="ABCD1234" />);
    await press("Copy");
    expect(toast.error).toHaveBeenCalledWith("Could not copy. Select the text and copy it yourself.");
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  });
});
