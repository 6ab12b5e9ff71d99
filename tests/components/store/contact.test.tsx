import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ContactScreen } from "~/components/store/contact-screen";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { VIEWER } from "~tests/support/viewer";

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "contact.send": () => undefined,
});
const { "account.me": me, "contact.send": send } = api;
const shop = { contactEmail: "", companyName: "", companyAddress: "" };
const product = { slug: "bpc-157", name: "BPC-157", sku: "RP-BPC-005" };

describe("contact page", () => {
  it("reports missing fields, keeps the input if sending fails, and retries with the same id", async () => {
    await renderWithApi(<ContactScreen topic={null} product={null} shop={shop} />, api);
    await press("Send message");
    for (const text of ["Name is required", "Email is required", "Please choose a topic", "Please enter a message"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(send).not.toHaveBeenCalled();
    type("Name", "Robin Field");
    type("E-mail", "robin@example.test");
    type("Topic", "other");
    type("Message", "Do you ship dry ice?");
    send.mockRejectedValueOnce(serverError("req-1"));
    await press("Send message");
    expect(screen.getByText(/Failed to send message. Please try again. .*req-1/)).toBeDefined();
    await press("Send message");
    expect(screen.getByRole("heading", { name: "Message sent" })).toBe(document.activeElement);
    const [first, second] = send.mock.calls.map(([input]) => input);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ topic: "other", email: "robin@example.test", productSlug: null });
  });

  it("prefills the signed-in user and the link's topic and product, which can be removed", async () => {
    me.mockReturnValue(VIEWER);
    await renderWithApi(<ContactScreen topic="price" product={product} shop={shop} />, api);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(VIEWER.name);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(VIEWER.email);
    expect(screen.getByLabelText<HTMLSelectElement>("Topic").value).toBe("price");
    type("Message", "Ten, please");
    await press("Send message");
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ topic: "price", productSlug: "bpc-157" }));
    await press("Write another message");
    await press("Take off BPC-157");
    type("Message", "Anything else");
    await press("Send message");
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ productSlug: null, message: "Anything else" }));
  });

  it("keeps the input when the account changes elsewhere, and refills the rest", async () => {
    me.mockReturnValue(VIEWER);
    await renderWithApi(<ContactScreen topic={null} product={null} shop={shop} />, api);
    type("Name", "Robin of the Lab");
    type("Topic", "other");
    type("Message", "A long story");
    me.mockReturnValue({ ...VIEWER, name: "Ada Lovelace", email: "ada@example.test" });
    await act(() => getQueryClient().refetchQueries());
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ada@example.test"));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Robin of the Lab");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("A long story");
    await press("Send message");
    expect(send).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: "Robin of the Lab", email: "ada@example.test", topic: "other" }),
    );
  });
});
