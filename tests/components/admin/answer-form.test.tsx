import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AnswerForm } from "~/components/admin/messages/answer-form";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { click, press as pressButton, type } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

const fill = { name: "Dora", order: null };

it("the A key focuses the answer immediately, so the next key typed lands in it", async () => {
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [] });
  const rest = { newestId: null, nextHref: "/next", listHref: "/list", send: async () => {} };
  await renderWithApi(<AnswerForm hint="By e-mail." fill={fill} {...rest} />, api);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(document.activeElement).toBe(screen.getByLabelText("Your answer"));
});

it("Ctrl + Enter sends the answer from any field of its form, such as the canned answer picker", async () => {
  const answer: ApiOutput<"admin.messages.cannedAnswers">[number] = {
    ...{ id: "c-1", title: "On its page", body: "Hello {name}, it is on its page." },
  };
  const send = vi.fn(async () => {});
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [answer] });
  await renderWithApi(
    <AnswerForm {...{ hint: "By e-mail.", fill, newestId: null, nextHref: "/next", listHref: "/list", send }} />,
    api,
  );
  const canned = screen.getByLabelText("Insert a canned answer");
  fireEvent.change(canned, { target: { value: "c-1" } });
  fireEvent.keyDown(canned, { key: "Enter", ctrlKey: true });
  const message = "Hello Dora, it is on its page.";
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ message, isDone: true })));
});

it("a message that arrives while an answer is typed counts as read only after the answer was refused for it", async () => {
  const send = vi.fn<(answer: { seenMessageId: string | null }) => Promise<void>>(async () => {});
  send.mockRejectedValueOnce(apiError("The sender has written in the meantime.", { reason: "thread-moved-on" }));
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [] });
  const form = (newestId: string) => (
    <AnswerForm {...{ hint: "By e-mail.", fill, nextHref: "/next", listHref: "/list", newestId, send }} />
  );
  const { rerender } = await renderWithApi(form("m-1"), api);
  rerender(form("m-2"));
  fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: "They are $400." } });
  rerender(form("m-3"));
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Send answer" }));
  press();
  await screen.findByText("The sender has written in the meantime.");
  press();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([{ seenMessageId }]) => seenMessageId)).toEqual(["m-2", "m-3"]);
});

it("the message an answer was refused for counts as read even if it loads after the refusal; later ones do not", async () => {
  const send = vi.fn<(answer: { seenMessageId: string | null }) => Promise<void>>();
  send.mockRejectedValue(apiError("The sender has written in the meantime.", { reason: "thread-moved-on" }));
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [] });
  const form = (newestId: string) => (
    <AnswerForm {...{ hint: "By e-mail.", fill, nextHref: "/next", listHref: "/list", newestId, send }} />
  );
  const { rerender } = await renderWithApi(form("m-1"), api);
  fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: "They are $400." } });
  const press = () => click(screen.getByRole("button", { name: "Send answer" }));
  await press();
  rerender(form("m-2"));
  rerender(form("m-3"));
  await press();
  rerender(form("m-4"));
  await press();
  expect(send.mock.calls.map(([{ seenMessageId }]) => seenMessageId)).toEqual(["m-1", "m-2", "m-3"]);
});

it("the N key asks before it leaves an answer that is not sent", async () => {
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [] });
  const rest = { newestId: null, nextHref: "/next", listHref: "/list", send: async () => {} };
  await renderWithApi(<AnswerForm hint="By e-mail." fill={fill} {...rest} />, api);
  type("Your answer", "They are");
  fireEvent.keyDown(document.body, { key: "n" });
  expect(screen.getByRole("alertdialog", { name: "Leave without sending your answer?" })).toBeDefined();
  expect(router.push).not.toHaveBeenCalled();
  await pressButton("Leave");
  expect(router.push.mock.calls).toEqual([["/next"]]);
});

it("what is typed while “Send and next” sends keeps the message open", async () => {
  let answer = () => {};
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const api = apiHandlers({ "admin.messages.cannedAnswers": () => [] });
  const rest = { newestId: null, nextHref: "/next", listHref: "/list", send };
  await renderWithApi(<AnswerForm hint="By e-mail." fill={fill} {...rest} />, api);
  type("Your answer", "They are $400.");
  await pressButton("Send and next");
  type("Your answer", "They are $400. And they ship on Monday.");
  await act(async () => answer());
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toContain("Monday");
  expect(router.push).not.toHaveBeenCalled();
});
