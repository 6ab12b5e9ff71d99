// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PartnershipSection } from "~/components/affiliate/partnership-section";

type Outcome = {
  onSuccess?: (data: unknown, input: unknown) => unknown;
  onError?: (error: unknown, input: unknown) => unknown;
};

const { mine, invitations, history, messages, found, send, askAgain, success, failure } = vi.hoisted(() => ({
  mine: vi.fn(),
  invitations: vi.fn(),
  history: vi.fn(),
  messages: vi.fn(),
  found: vi.fn(),
  send: vi.fn(),
  askAgain: vi.fn(),
  success: vi.fn(),
  failure: vi.fn(),
}));

vi.mock("~/components/ui/toast", () => ({ toast: { success, error: failure } }));
vi.mock("~/trpc/react", () => {
  const mutation = (name: string) => ({
    useMutation: (outcome: Outcome) => ({
      isPending: false,
      mutate: (input: unknown) => {
        Promise.resolve(send(name, input)).then(
          (data) => outcome.onSuccess?.(data, input),
          (error) => outcome.onError?.(error, input),
        );
      },
    }),
  });
  const acts = [
    "create",
    "invite",
    "withdraw",
    "accept",
    "decline",
    "leave",
    "remove",
    "setRole",
    "handOver",
    "dissolve",
    "sendMessage",
  ];
  const stale = { invalidate: async () => {} };
  return {
    api: {
      useUtils: () => ({ partnership: { invalidate: askAgain, mine: stale, invitations: stale, messages: stale } }),
      affiliate: { networkList: { useQuery: () => found() } },
      partnership: {
        mine: { useQuery: () => mine() },
        invitations: { useQuery: () => invitations() },
        history: { useQuery: () => history() },
        messages: { useInfiniteQuery: () => messages() },
        ...Object.fromEntries(acts.map((name) => [name, mutation(name)])),
      },
    },
  };
});

const when = new Date("2026-03-05T10:00:00Z");
const tier = { name: "Builder", level: 3, badgeColor: "" };
const member = (userId: string, name: string, role: string, contributedVolumeCents = 0) => ({
  userId,
  name,
  role,
  tier,
  isMe: name === "Flora U.",
  joinedAt: when,
  contributedVolumeCents,
  contributedOrders: 1,
});
const team = (fields: object = {}) => ({
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
  openInvitations: [{ id: "o", name: "Chen S.", createdAt: when }],
  ...fields,
});

beforeEach(() => {
  mine.mockReturnValue({ data: null });
  invitations.mockReturnValue({ data: [] });
  history.mockReturnValue({ data: [] });
  messages.mockReturnValue({ data: { pages: [{ messages: [] }] } });
  found.mockReturnValue({ data: undefined });
  send.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const refusal = (message: string, data: object = {}) => ({ message, data: { code: "CONFLICT", ...data } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("without a partnership", () => {
  it("explains what one is and founds it", async () => {
    render(<PartnershipSection />);
    expect(screen.getByText("You are in no partnership")).toBeDefined();
    type("Partnership name", "Northern Lights");
    press("Create partnership");
    await waitFor(() => expect(success).toHaveBeenCalledWith("Partnership created successfully!"));
    expect(send).toHaveBeenCalledWith("create", { name: "Northern Lights", description: "" });
  });

  it("creates nothing without a name, and says so beside the field", () => {
    render(<PartnershipSection />);
    press("Create partnership");
    expect(screen.getByText("Please give the partnership a name.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Partnership name"));
    expect(send).not.toHaveBeenCalled();
  });

  it("shows why it was refused and keeps what was typed", async () => {
    send.mockRejectedValue(refusal("Too late"));
    render(<PartnershipSection />);
    type("Partnership name", "Northern Lights");
    press("Create partnership");
    expect(await screen.findByText("Error creating partnership: Too late")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Partnership name").value).toBe("Northern Lights");
  });

  it("shows an invitation, to accept or to decline, and an error of joining", async () => {
    const partnership = { name: "Southern Lights", description: "", totalMembers: 10, maxMembers: 10 };
    invitations.mockReturnValue({
      data: [{ id: "i", partnership, from: "Ada Q.", message: "Join us", createdAt: when }],
    });
    render(<PartnershipSection />);
    expect(screen.getByText(/Ada Q\. invites you · 10 of 10 members/)).toBeDefined();
    send.mockRejectedValueOnce(refusal("This partnership is full: it has 10 members."));
    press("Accept");
    const text = "Error joining partnership: This partnership is full: it has 10 members.";
    await waitFor(() => expect(failure).toHaveBeenCalledWith(text));
    press("Decline");
    await waitFor(() => expect(success).toHaveBeenCalledWith("You declined Southern Lights."));
    expect(send).toHaveBeenLastCalledWith("decline", { invitationId: "i" });
  });

  it("says once that nothing could be read, with one try for all of it", () => {
    for (const read of [mine, invitations, history]) read.mockReturnValue({ error: { data: null }, refetch: vi.fn() });
    render(<PartnershipSection />);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    press("Try again");
    expect(askAgain).toHaveBeenCalledOnce();
  });

  it("tells of the partnerships one was in, and how each ended", () => {
    const past = {
      role: "member",
      joinedAt: when,
      endedAt: when,
      contributedVolumeCents: 30_000,
      contributedOrders: 2,
    };
    history.mockReturnValue({
      data: [
        { ...past, id: "1", name: "Old Team", ended: "removed", reason: "No longer active" },
        { ...past, id: "2", name: "Older Team", ended: "left", reason: null },
      ],
    });
    render(<PartnershipSection />);
    expect(screen.getByText(/You were removed/).textContent).toContain("No longer active");
    expect(screen.getAllByText(/\$300\.00 · 2 orders contributed/)).toHaveLength(2);
  });

  it("shows the reference when it cannot be read, and a place held while it loads", () => {
    mine.mockReturnValue({ error: { data: { requestId: "r-3" } }, refetch: vi.fn() });
    render(<PartnershipSection />);
    expect(screen.getByRole("alert").textContent).toContain("r-3");
    cleanup();
    mine.mockReturnValue({ isPending: true });
    render(<PartnershipSection />);
    expect(screen.queryByText("You are in no partnership")).toBeNull();
  });
});

describe("in a partnership", () => {
  it("shows members with their contributions, what the gone contributed, and the three milestones", () => {
    mine.mockReturnValue({ data: team() });
    render(<PartnershipSection />);
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

  it("invites by code and says so, or why not", async () => {
    mine.mockReturnValue({ data: team() });
    render(<PartnershipSection />);
    press("Send invitation");
    const field = screen.getByLabelText("Affiliate code");
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe("Please enter an affiliate code");
    expect(document.activeElement).toBe(field);
    type("Affiliate code", "ADA12345");
    send.mockRejectedValueOnce(refusal("No", { fieldErrors: { code: "No affiliate has this code" } }));
    press("Send invitation");
    expect(await screen.findByText("Error sending invitation: No affiliate has this code")).toBeDefined();
    expect(document.getElementById(`${field.id}-error`)?.textContent).toContain("No affiliate has this code");
    expect(screen.getByLabelText<HTMLInputElement>("Affiliate code").value).toBe("ADA12345");
    press("Send invitation");
    await waitFor(() => expect(success).toHaveBeenCalledWith("Invitation sent!"));
    expect(screen.getByLabelText<HTMLInputElement>("Affiliate code").value).toBe("");
  });

  it("invites somebody picked from one's network, affiliates only", async () => {
    mine.mockReturnValue({ data: team() });
    found.mockReturnValue({
      data: {
        nodes: [
          { userId: "d", name: "Dora T.", level: 2, tier },
          { userId: "e", name: "Emre V.", level: 2, tier: null },
        ],
      },
    });
    render(<PartnershipSection />);
    type("Or pick somebody of your network", "d");
    fireEvent.click(await screen.findByRole("button", { name: "Invite Dora T." }));
    await waitFor(() => expect(send).toHaveBeenCalledWith("invite", { userId: "d" }));
    expect(screen.queryByText(/Emre/)).toBeNull();
  });

  it("takes an unanswered invitation back", async () => {
    mine.mockReturnValue({ data: team() });
    render(<PartnershipSection />);
    press("Withdraw the invitation of Chen S.");
    await waitFor(() => expect(send).toHaveBeenCalledWith("withdraw", { invitationId: "o" }));
  });

  it("dissolves only with a reason, and shows a refusal in the dialog", async () => {
    mine.mockReturnValue({ data: team() });
    render(<PartnershipSection />);
    press("Dissolve");
    const dialog = await screen.findByRole("alertdialog", { name: "Dissolve Northern Lights?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Dissolve" }));
    expect(await within(dialog).findByText("Please give a reason.")).toBeDefined();
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(within(dialog).getByLabelText("Reason for dissolving"), { target: { value: "We are done" } });
    send.mockRejectedValueOnce(
      refusal("Something went wrong on our side.", { code: "INTERNAL_SERVER_ERROR", requestId: "r-5" }),
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Dissolve" }));
    expect(await within(dialog).findByText("Something went wrong on our side. Reference r-5")).toBeDefined();
    expect(send).toHaveBeenCalledWith("dissolve", { reason: "We are done" });
  });

  it("a member sees Leave after a question, and neither Dissolve nor an invitation form", async () => {
    mine.mockReturnValue({ data: team({ myRole: "member" }) });
    render(<PartnershipSection />);
    expect(screen.queryByRole("button", { name: "Dissolve" })).toBeNull();
    expect(screen.queryByLabelText("Affiliate code")).toBeNull();
    expect(screen.queryByRole("button", { name: "Acts on Bela R." })).toBeNull();
    press("Leave");
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Northern Lights?" });
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(success).toHaveBeenCalledWith("You left Northern Lights."));
  });

  it("tells the founder what to do before leaving", () => {
    mine.mockReturnValue({ data: team() });
    render(<PartnershipSection />);
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
    expect(
      screen.getByText(/As the founder, hand the role over or dissolve the partnership before you leave/),
    ).toBeDefined();
    cleanup();
    mine.mockReturnValue({ data: team({ totalMembers: 1 }) });
    render(<PartnershipSection />);
    expect(screen.getByText(/As the founder and only member, dissolve the partnership to leave it/)).toBeDefined();
  });

  it("says when it is full instead of offering a form", () => {
    mine.mockReturnValue({ data: team({ totalMembers: 10 }) });
    render(<PartnershipSection />);
    expect(screen.getByText("This partnership is full: it has 10 members.")).toBeDefined();
    expect(screen.queryByLabelText("Affiliate code")).toBeNull();
  });

  it("tells what happened and what members write, and sends a message", async () => {
    mine.mockReturnValue({ data: team() });
    const row = {
      id: "1",
      from: "Ada Q.",
      about: "Bela R.",
      isMine: false,
      outcome: null,
      message: "",
      createdAt: when,
    };
    const thread = [
      { ...row, id: "1", type: "message", message: "Hello, all" },
      { ...row, id: "2", type: "invitation", outcome: "declined" },
      { ...row, id: "3", type: "removed", message: "No longer active" },
    ];
    messages.mockReturnValue({ data: { pages: [{ messages: thread }] } });
    render(<PartnershipSection />);
    expect(screen.getByText("Hello, all")).toBeDefined();
    expect(screen.getByText("Ada Q. invited Bela R. (declined).")).toBeDefined();
    expect(screen.getByText("Ada Q. removed Bela R.: No longer active")).toBeDefined();
    press("Send");
    expect(screen.getByText("Please enter a message")).toBeDefined();
    type("Write to the team", "Good morning");
    press("Send");
    await waitFor(() => expect(send).toHaveBeenCalledWith("sendMessage", { message: "Good morning" }));
  });
});
