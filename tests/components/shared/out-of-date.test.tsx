import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOutOfDateToast } from "~/components/shared/use-out-of-date-toast";
import { Input } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { hasData } from "~/lib/has-data";
import { api, getQueryClient } from "~/trpc/react";
import { apiError, apiHandlers, notFoundError, serverError } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

const server = apiHandlers({ "account.credit": () => ({ balanceCents: 0, entries: [] }) });
const credit = server["account.credit"];

function Page() {
  useOutOfDateToast();
  const query = api.account.credit.useQuery();
  return hasData(query) ? <Input aria-label="Note" /> : <QueryState query={query} className="h-6" />;
}

const readAgain = () => act(() => getQueryClient().refetchQueries());

it("what was read stays on the page, with what is typed in it, when a later read fails, and says so", async () => {
  await renderWithApi(<Page />, server);
  const note = screen.getByLabelText<HTMLInputElement>("Note");
  note.value = "Half a sentence";
  credit.mockRejectedValue(serverError("r-1"));
  await readAgain();
  expect(screen.getByLabelText<HTMLInputElement>("Note")).toBe(note);
  expect(note.value).toBe("Half a sentence");
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(
    "Something went wrong on our side. What you see may be out of date.",
    { id: "out-of-date" },
  );
});

it("a first read that fails is told in its place, and by no toast", async () => {
  credit.mockRejectedValue(serverError("r-1"));
  await renderWithApi(<Page />, server);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
});

it("what is gone, or no longer theirs to see, leaves the page; an ended session leaves it as it is", async () => {
  await renderWithApi(<Page />, server);
  credit.mockRejectedValue(apiError("Please sign in.", { code: "UNAUTHORIZED" }));
  await readAgain();
  expect(screen.getByLabelText("Note")).toBeTruthy();
  for (const error of [notFoundError("Credit"), apiError("Not your role.", { code: "FORBIDDEN" })]) {
    credit.mockRejectedValue(error);
    await readAgain();
    expect(screen.queryByLabelText("Note")).toBeNull();
  }
  expect(toast.error).not.toHaveBeenCalled();
});
