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

it("loaded data and the input in it stay on the page when a refetch fails, and a toast says so", async () => {
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

it("a failed first load is shown in place, without a toast", async () => {
  credit.mockRejectedValue(serverError("r-1"));
  await renderWithApi(<Page />, server);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
});

it("data that is gone or forbidden leaves the page, while an ended session leaves it unchanged", async () => {
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
