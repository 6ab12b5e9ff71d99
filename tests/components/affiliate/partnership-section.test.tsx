import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PartnershipSection } from "~/components/affiliate/partnership-section";
import { NETWORK_ERROR } from "~/lib/api-error";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Team = NonNullable<ApiOutput<"partnership.mine">>;
type Member = Team["members"][number];

const when = new Date("2026-03-05T10:00:00Z");
const tier = { name: "Builder", level: 3, badgeColor: "" };
const member = (userId: string, name: string, role: Member["role"], contributedVolumeCents = 0): Member => ({
  userId,
  name,
  role,
  tier,
  isMe: name === "Flora U.",
  joinedAt: when,
  contributedVolumeCents,
  contributedOrders: 1,
});
const team = (fields: Partial<Team> = {}): Team => ({
  id: "t",
  name: "Northern Lights",
  description: "Three labs",
  createdAt: when,
  totalMembers: 3,
  maxMembers: 10,
  combinedVolumeCents: 12_500_000,
  combinedOrders: 12,
  formerVolumeCents: 500_000,
  formerMembers: [],
  milestones: [
    { name: "$500K", goalCents: 50_000_000, percent: 25 },
    { name: "$5M", goalCents: 500_000_000, percent: 2 },
    { name: "$50M", goalCents: 5_000_000_000, percent: 0 },
  ],
  myRole: "founder",
  members: [
    member("f", "Flora U.", "founder", 7_000_000),
    member("a", "Ada Q.", "admin"),
    member("b", "Bela R.", "member", 5_000_000),
  ],
  openInvitations: [{ id: "o", userId: "c", name: "Chen S.", createdAt: when }],
  ...fields,
});

const NODE = {
  ...{ joinedAt: when, contact: null, isActive: false, ownOrders: 0, networkOrders: 0, direct: 0, network: 0 },
  canOpen: false,
};
const api = apiHandlers({
  "partnership.mine": (): ApiOutput<"partnership.mine"> => null,
  "partnership.invitations": () => [],
  "partnership.history": () => [],
  "partnership.messages": () => ({ messages: [], nextCursor: null }),
  "affiliate.networkList": () => ({ nodes: [], nextCursor: null }),
  "partnership.create": () => ({ id: "t" }),
  "partnership.invite": () => ({ invitationId: "i" }),
  "partnership.withdraw": () => undefined,
  "partnership.accept": () => ({ partnershipId: "t" }),
  "partnership.decline": () => undefined,
  "partnership.leave": () => undefined,
  "partnership.dissolve": () => undefined,
  "partnership.remove": () => undefined,
  "partnership.sendMessage": () => ({ id: "4" }),
});
const {
  "partnership.mine": mine,
  "partnership.invitations": invitations,
  "partnership.history": history,
  "partnership.messages": messages,
  "affiliate.networkList": found,
} = api;

describe("without a partnership", () => {
  it("explains partnerships and creates one", async () => {
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText("You are not in a partnership")).toBeDefined();
    type("Partnership name", "Northern Lights");
    await press("Create partnership");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Partnership created successfully!"));
    expect(api["partnership.create"]).toHaveBeenCalledWith({ name: "Northern Lights", description: "" });
  });

  it("requires a name, with an error beside the field", async () => {
    await renderWithApi(<PartnershipSection />, api);
    await press("Create partnership");
    expect(screen.getByText("Please give the partnership a name.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Partnership name"));
    expect(api["partnership.create"]).not.toHaveBeenCalled();
  });

  it("shows a refusal and keeps the input", async () => {
    api["partnership.create"].mockRejectedValue(apiError("Too late"));
    await renderWithApi(<PartnershipSection />, api);
    type("Partnership name", "Northern Lights");
    await press("Create partnership");
    expect(await screen.findByText("Error creating partnership: Too late")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Partnership name").value).toBe("Northern Lights");
  });

  it("shows an invitation to accept or to decline, and an error on joining", async () => {
    const partnership = { name: "Southern Lights", description: "", totalMembers: 10, maxMembers: 10 };
    invitations.mockReturnValue([{ id: "i", partnership, from: "Ada Q.", message: "Join us", createdAt: when }]);
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText(/Ada Q\. invites you · 10 of 10 members/)).toBeDefined();
    api["partnership.accept"].mockRejectedValueOnce(apiError("This partnership is full: it has 10 members."));
    await press("Accept");
    const text = "Error joining partnership: This partnership is full: it has 10 members.";
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text));
    await press("Decline");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("You declined Southern Lights."));
    expect(api["partnership.decline"]).toHaveBeenLastCalledWith({ invitationId: "i" });
  });

  it("shows one load error with one retry for all queries", async () => {
    for (const read of [mine, invitations, history]) read.mockRejectedValueOnce(new Error(NETWORK_ERROR));
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await press("Try again");
    for (const read of [mine, invitations, history]) expect(read).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("lists former partnerships and how each ended", async () => {
    const past = {
      role: "member" as const,
      joinedAt: when,
      endedAt: when,
      contributedVolumeCents: 30_000,
      contributedOrders: 2,
    };
    history.mockReturnValue([
      { ...past, id: "1", name: "Old Team", ended: "removed" as const, reason: "No longer active" },
      { ...past, id: "2", name: "Older Team", ended: "left" as const, reason: null },
    ]);
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText(/You were removed/).textContent).toContain("No longer active");
    expect(screen.getAllByText(/\$300\.00 · 2 orders contributed/)).toHaveLength(2);
  });

  it("shows the reference of a load error, and no empty state while loading", async () => {
    mine.mockRejectedValueOnce(serverError("r-3"));
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByRole("alert").textContent).toContain("r-3");
    cleanup();
    mine.mockReturnValue(pending());
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.queryByText("You are not in a partnership")).toBeNull();
  });
});

describe("in a partnership", () => {
  it("shows the members, what former members contributed, and the three milestones", async () => {
    mine.mockReturnValue(team());
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText("$125,000.00")).toBeDefined();
    expect(screen.getByText("Members who have left").parentElement?.textContent).toContain("$5,000.00");
    const bars = ["$500K milestone", "$5M milestone", "$50M milestone"].map((name) =>
      screen.getByLabelText<HTMLProgressElement>(name),
    );
    expect(bars.map(({ value }) => value)).toEqual([25, 2, 0]);
    expect(screen.getByText("2% of $5,000,000")).toBeDefined();
    expect(screen.getByText("Under 1% of $50,000,000")).toBeDefined();
    const rows = within(screen.getByRole("region", { name: "Members" })).getAllByRole("listitem");
    expect(rows.slice(0, 3).map((row) => row.textContent?.slice(0, 7))).toEqual(["Flora U", "Ada Q.A", "Bela R."]);
  });

  it("invites by code, and confirms it or shows the error", async () => {
    mine.mockReturnValue(team());
    await renderWithApi(<PartnershipSection />, api);
    await press("Send invitation");
    const field = screen.getByLabelText("Affiliate code");
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe("Please enter an affiliate code");
    expect(document.activeElement).toBe(field);
    type("Affiliate code", "ADA12345");
    api["partnership.invite"].mockRejectedValueOnce(
      apiError("No", { fieldErrors: { code: "No affiliate has this code" } }),
    );
    await press("Send invitation");
    expect(await screen.findByText("Error sending invitation: No affiliate has this code")).toBeDefined();
    expect(document.getElementById(`${field.id}-error`)?.textContent).toContain("No affiliate has this code");
    expect(screen.getByLabelText<HTMLInputElement>("Affiliate code").value).toBe("ADA12345");
    await press("Send invitation");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Invitation sent!"));
    expect(screen.getByLabelText<HTMLInputElement>("Affiliate code").value).toBe("");
  });

  it("keeps what is typed while an invitation is sent", async () => {
    mine.mockReturnValue(team());
    let answer = () => {};
    api["partnership.invite"].mockReturnValueOnce(
      new Promise((resolve) => (answer = () => resolve({ invitationId: "i" }))),
    );
    await renderWithApi(<PartnershipSection />, api);
    type("Affiliate code", "ADA12345");
    await press("Send invitation");
    type("Affiliate code", "BEN12345");
    answer();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Invitation sent!"));
    expect(screen.getByLabelText<HTMLInputElement>("Affiliate code").value).toBe("BEN12345");
  });

  it("invites a person picked from the user's network, affiliates only", async () => {
    mine.mockReturnValue(team());
    const node = { ...NODE, level: 2, tier };
    found.mockReturnValue({ nodes: [{ ...node, userId: "d", name: "Dora T." }], nextCursor: null });
    await renderWithApi(<PartnershipSection />, api);
    type("Or choose someone from your network", "d");
    await click(await screen.findByRole("button", { name: "Invite Dora T." }));
    await waitFor(() => expect(api["partnership.invite"]).toHaveBeenCalledWith({ userId: "d" }));
    expect(found).toHaveBeenCalledWith({ text: "d", affiliatesOnly: true });
  });

  it("withdraws an unanswered invitation", async () => {
    mine.mockReturnValue(team());
    await renderWithApi(<PartnershipSection />, api);
    await press("Withdraw the invitation of Chen S.");
    await waitFor(() => expect(api["partnership.withdraw"]).toHaveBeenCalledWith({ invitationId: "o" }));
  });

  it("dissolves only with a reason, and shows a refusal in the dialog", async () => {
    mine.mockReturnValue(team());
    await renderWithApi(<PartnershipSection />, api);
    await press("Dissolve");
    const dialog = await screen.findByRole("alertdialog", { name: "Dissolve Northern Lights?" });
    await click(within(dialog).getByRole("button", { name: "Dissolve" }));
    expect(await within(dialog).findByText("Please give a reason.")).toBeDefined();
    expect(api["partnership.dissolve"]).not.toHaveBeenCalled();
    fireEvent.change(within(dialog).getByLabelText("Reason for dissolving"), { target: { value: "We are done" } });
    api["partnership.dissolve"].mockRejectedValueOnce(serverError("r-5"));
    await click(within(dialog).getByRole("button", { name: "Dissolve" }));
    expect(await within(dialog).findByText("Something went wrong on our side. Reference r-5")).toBeDefined();
    expect(api["partnership.dissolve"]).toHaveBeenCalledWith({ reason: "We are done" });
  });

  it("keeps asking about the same member until the removal is answered", async () => {
    mine.mockReturnValue(team());
    let answer = () => {};
    api["partnership.remove"].mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
    await renderWithApi(<PartnershipSection />, api);
    await press("Actions for Bela R.");
    await click(await screen.findByRole("menuitem", { name: "Remove" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Bela R.?" });
    fireEvent.change(within(dialog).getByLabelText("Reason for removing"), { target: { value: "No longer active" } });
    await click(within(dialog).getByRole("button", { name: "Remove" }));
    fireEvent.keyDown(dialog, { key: "Escape" });
    await click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("alertdialog", { name: "Remove Bela R.?" })).toBe(dialog);
    answer();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Bela R. was removed."));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("lets a member leave after a confirmation, without Dissolve or an invitation form", async () => {
    mine.mockReturnValue(team({ myRole: "member" }));
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.queryByRole("button", { name: "Dissolve" })).toBeNull();
    expect(screen.queryByLabelText("Affiliate code")).toBeNull();
    expect(screen.queryByRole("button", { name: "Actions for Bela R." })).toBeNull();
    await press("Leave");
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Northern Lights?" });
    expect(api["partnership.leave"]).not.toHaveBeenCalled();
    await click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("You left Northern Lights."));
  });

  it("tells the founder what to do before leaving", async () => {
    mine.mockReturnValue(team());
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
    expect(
      screen.getByText(/As the founder, transfer the role or dissolve the partnership before you leave/),
    ).toBeDefined();
    cleanup();
    mine.mockReturnValue(team({ totalMembers: 1 }));
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText(/As the founder and only member, dissolve the partnership to leave it/)).toBeDefined();
  });

  it("says that it is full instead of showing an invitation form", async () => {
    mine.mockReturnValue(team({ totalMembers: 10 }));
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText("This partnership is full: it has 10 members.")).toBeDefined();
    expect(screen.queryByLabelText("Affiliate code")).toBeNull();
  });

  it("shows events and messages, and sends a message", async () => {
    mine.mockReturnValue(team());
    const row = {
      id: "1",
      from: "Ada Q.",
      about: "Bela R.",
      isMine: false,
      outcome: null,
      message: "",
      createdAt: when,
    };
    const thread: ApiOutput<"partnership.messages">["messages"] = [
      { ...row, id: "1", type: "message", message: "Hello, all" },
      { ...row, id: "2", type: "invitation", outcome: "declined" },
      { ...row, id: "3", type: "removed", message: "No longer active" },
    ];
    messages.mockReturnValue({ messages: thread, nextCursor: null });
    await renderWithApi(<PartnershipSection />, api);
    expect(screen.getByText("Hello, all")).toBeDefined();
    expect(screen.getByText("Ada Q. invited Bela R. (declined).")).toBeDefined();
    expect(screen.getByText("Ada Q. removed Bela R.: No longer active")).toBeDefined();
    await press("Send");
    expect(screen.getByText("Please enter a message")).toBeDefined();
    type("Write to the team", "Good morning");
    await press("Send");
    await waitFor(() => expect(api["partnership.sendMessage"]).toHaveBeenCalledWith({ message: "Good morning" }));
  });
});
