import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { RulesScreen } from "~/components/admin/rules/rules-screen";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { INITIAL_RULES } from "~/domain/program-rules";
import { ruleDifferences } from "~/domain/rule-differences";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

type State = ApiOutput<"admin.rules.get">;
type Draft = NonNullable<State["draft"]>;
const RULES = structuredClone(INITIAL_RULES) as Draft["rules"];
const draftOf = (holdDays: number, updatedAt: Date): Draft => {
  const rules = { ...RULES, holdDays };
  return { rules, updatedAt, differences: ruleDifferences(RULES, rules) };
};
const stateWith = (draft: State["draft"], version = 1): State => ({ version, rules: RULES, versions: [], draft });

const api = apiHandlers({
  "admin.rules.get": () => stateWith(draftOf(7, new Date(1))),
  "admin.rules.rehearsal": () => null,
  "admin.rules.saveDraft": () => ({ savedAt: new Date(2) }),
  "admin.rules.discardDraft": () => undefined,
  "admin.rules.publish": () => ({ version: 2, effectiveFrom: new Date(3) }),
});

const { "admin.rules.get": get, "admin.rules.saveDraft": save } = api;

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publish…" });

describe("program rules page", () => {
  beforeEach(() => renderWithApi(<RulesScreen />, api));

  it("disables publishing while the form has changes that the draft does not", async () => {
    type("Why", "Shipping became dearer.");
    expect(publish().disabled).toBe(false);
    type("Hold (days)", "9");
    expect(publish().disabled).toBe(true);
    expect(screen.getByText("Save the draft first.")).toBeDefined();
    get.mockReturnValue(stateWith(draftOf(9, new Date(2))));
    await press("Save draft and rehearse");
    expect(shownIn("Hold (days)")).toBe("9");
    expect(publish().disabled).toBe(false);
  });

  it("refuses a past day before it asks, and asks with the day written out", async () => {
    type("Why", "Shipping became dearer.");
    type(/^From/, "2020-01-02");
    expect(screen.getByText("Choose a day in the future")).toBeDefined();
    expect(publish().disabled).toBe(true);
    type(/^From/, "2999-01-02");
    await press("Publish…");
    expect(screen.getByRole("alertdialog").textContent).toContain("Publish these rules from Jan 2, 2999 (UTC)?");
  });

  it("keeps the input when another admin saved or published, and shows theirs once it is loaded", async () => {
    type("Hold (days)", "9");
    save.mockRejectedValue(apiError("Changed meanwhile.", { reason: "changed-elsewhere" }));
    get.mockReturnValue(stateWith(draftOf(3, new Date(5))));
    await press("Save draft and rehearse");
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ seenDraftAt: new Date(1) }));
    expect(shownIn("Hold (days)")).toBe("9");
    get.mockReturnValue(stateWith(null, 2));
    await press("Save draft and rehearse");
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ seenDraftAt: new Date(1) }));
    await press("Load their version");
    expect(shownIn("Hold (days)")).toBe("0");
  });

  it("shows what another admin saved when nothing is typed", async () => {
    get.mockReturnValue(stateWith(draftOf(3, new Date(5))));
    await act(() => getQueryClient().invalidateQueries());
    expect(shownIn("Hold (days)")).toBe("3");
    type("Hold (days)", "4");
    await press("Save draft and rehearse");
    const seen = { seenDraftAt: new Date(5), seenVersions: [1] };
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining(seen));
  });

  it("asks before discarding the draft, and discards only the version that was shown", async () => {
    const { "admin.rules.discardDraft": discard } = api;
    await press("Discard draft");
    expect(discard).not.toHaveBeenCalled();
    expect(screen.getByText("Discard the draft?")).toBeDefined();
    discard.mockRejectedValue(apiError("Changed meanwhile.", { reason: "changed-elsewhere" }));
    get.mockReturnValue(stateWith(draftOf(3, new Date(5))));
    await press("Discard it");
    expect(discard).toHaveBeenLastCalledWith({ seenDraftAt: new Date(1) });
    expect(screen.getByText("Changed meanwhile.")).toBeDefined();
    // The draft that another admin has saved since was not shown.
    await press("Discard it");
    expect(discard).toHaveBeenLastCalledWith({ seenDraftAt: new Date(1) });
  });

  it.each(["Hold (days)", "Why"])("asks before leaving with unsaved input in %s", (label) => {
    const close = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    type(label, "9");
    expect(close()).toBe(true);
  });
});

it("asking again to withdraw a version does not show why it failed before", async () => {
  const soon = {
    ...{ version: 2, state: "coming", effectiveFrom: new Date(9), publishedAt: new Date(1), publishedBy: "Ada" },
    ...{ note: "Shipping", withdrawnAt: null, differences: [], rules: RULES },
  };
  get.mockReturnValue({ ...stateWith(null), versions: [soon as unknown as State["versions"][number]] });
  await renderWithApi(<RulesScreen />, { ...api, "admin.rules.withdraw": () => Promise.reject(apiError("Too late.")) });
  await press("Withdraw");
  await press("Withdraw it");
  expect(screen.getByText("Too late.")).toBeDefined();
  await press("Cancel");
  await press("Withdraw");
  expect(screen.queryByText("Too late.")).toBeNull();
});

it("a manager reads the rules and their draft, with nothing to change", async () => {
  const coming: State["versions"][number] = {
    ...{ version: 2, state: "coming", effectiveFrom: new Date(9), publishedAt: new Date(1), publishedBy: "Ann" },
    ...{ note: "", differences: [] },
  };
  get.mockReturnValue({ ...stateWith(draftOf(7, new Date(1))), versions: [coming] });
  await renderWithApi(
    <StaffRoleProvider {...{ role: "manager" }}>
      <RulesScreen />
    </StaffRoleProvider>,
    api,
  );
  expect(screen.getByText("Only an owner can change these.")).toBeDefined();
  expect(shownIn("Hold (days)")).toBe("7");
  expect(screen.getAllByRole<HTMLInputElement>("textbox").filter(({ readOnly }) => !readOnly)).toEqual([]);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
