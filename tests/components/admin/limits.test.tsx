import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Limits } from "~/components/admin/settings/limits";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

type Limit = ApiOutput<"admin.limits.list">[number];
const contact: Limit = {
  ...{ name: "contact", group: "Messages", title: "Contact page, per sender", guards: "Filling the inbox." },
  ...{ per: "e-mail address", points: 5, standard: 5, least: 1, most: 50, window: "an hour" },
  ...{ refusedInDay: 0, refusedInWeek: 0, sources: [] },
};
const refused: Partial<Limit> = {
  ...{ points: 8, refusedInDay: 1, refusedInWeek: 1_200 },
  sources: [
    { source: "account:u-1", inDay: 1, inWeek: 1_199, account: { id: "u-1", name: "Ada Busy" } },
    { source: "e-mail:0a1b2c", inDay: 0, inWeek: 1, account: null },
  ],
};
const show = (more: Partial<Limit> = {}) => {
  const handlers = apiHandlers({
    "admin.limits.list": () => [{ ...contact, ...more }],
    "admin.limits.set": () => undefined,
  });
  return renderWithApi(<Limits />, handlers).then(() => handlers["admin.limits.set"]);
};
const row = () =>
  within(screen.getByRole("region", { name: "Messages" }))
    .getByText(/Filling/)
    .closest("li");

it("says what each limit guards, its value, and that nobody was refused", async () => {
  await show();
  expect(screen.getByText(/Nobody was refused in the last 24 hours/)).toBeTruthy();
  expect(row()?.textContent).toContain("5 an hour for each e-mail address");
  expect(row()?.textContent).not.toContain("Refused");
});

it("shows how often a limit refused whom, and that its value differs from the default", async () => {
  await show(refused);
  expect(row()?.textContent).toContain("8 an hour for each e-mail address (default 5)");
  expect(row()?.textContent).toContain("Refused 1 time in 24 hours, 1,200 times in 7 days.");
  expect(row()?.textContent).toContain("E-mail address 0a1b2c: 1 time");
  const toIt = within(screen.getByRole("region", { name: "Refused in the last 24 hours" })).getByRole("link");
  expect(toIt.getAttribute("href")).toBe(`#${row()?.id}`);
  expect(screen.getByRole("link", { name: "Ada Busy" }).getAttribute("href")).toBe("/admin/users/u-1");
});

it("accepts only values within bounds, and can reset a limit to its default", async () => {
  const set = await show(refused);
  await press("Change: Contact page, per sender");
  const field = "How often, an hour for each e-mail address";
  for (const wrong of ["51", "1.5", ""]) {
    type(field, wrong);
    await press("Save");
    expect(screen.getByText(/^Enter a/)).toBeTruthy();
  }
  expect(set).not.toHaveBeenCalled();
  await press("Use the default");
  await press("Save");
  expect(set).toHaveBeenCalledWith({ name: "contact", points: 5 });
});
