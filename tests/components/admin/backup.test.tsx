// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackupScreen } from "~/components/admin/backup/backup-screen";
import { SECTION_WORDS } from "~/components/admin/backup/import-labels";
import { SECTIONS } from "~/server/services/backup/sections";

const calls = vi.hoisted(() => ({
  ...{ download: vi.fn(), upload: vi.fn(), preview: vi.fn(), load: vi.fn(), goBack: vi.fn(), snapshots: vi.fn() },
  ...{ toast: vi.fn(), progress: vi.fn() },
}));

vi.mock("~/components/admin/backup/backup-transfer", () => ({
  downloadBackup: (options: unknown) => calls.download(options),
  uploadBackup: (file: File, onProgress: unknown) => calls.upload(file, onProgress),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast, error: calls.toast } }));
vi.mock("~/trpc/react", async () => {
  const { useState } = await import("react");
  type Options = { onSuccess?: (data: unknown) => void; onSettled?: () => void };
  const mutation = (call: (input: unknown) => Promise<unknown>) => ({
    useMutation: (options: Options = {}) => {
      const [state, setState] = useState<{ data?: unknown; error?: unknown; isPending?: boolean }>({});
      return {
        ...{ data: state.data, error: state.error ?? null, isSuccess: state.data !== undefined },
        isPending: state.isPending ?? false,
        reset: () => setState({}),
        mutate(input: unknown) {
          setState({ isPending: true });
          void call(input)
            .then(
              (data) => {
                setState({ data });
                options.onSuccess?.(data);
              },
              (error) => setState({ error }),
            )
            .finally(options.onSettled);
        },
      };
    },
  });
  const backup = {
    preview: mutation((input) => calls.preview(input)),
    import: mutation((input) => calls.load(input)),
    goBack: mutation((input) => calls.goBack(input)),
    progress: { useQuery: (input: unknown) => ({ data: calls.progress(input) }) },
    snapshots: { useQuery: () => calls.snapshots() },
  };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin: { backup } } };
});

const row = { section: "products", added: 2, changed: 1, kept: 0, same: 9, conflicting: 0, dropped: 3 };
const preview = { timestamp: "2026-06-15T12:00:00Z", version: "1.0", rows: 12_345, sections: [row], errors: [] };
const failure = (reason: string, message: string, code = "BAD_REQUEST") =>
  Object.assign(new Error(message), { data: { code, reason, requestId: "req-1" } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = () => {
  const file = new File(["{}"], "backup.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files: [file] } });
};

beforeEach(() => {
  calls.snapshots.mockReturnValue({ data: [], isError: false });
  calls.upload.mockResolvedValue({ fileId: "f-1", size: 2 });
  calls.preview.mockResolvedValue(preview);
  calls.load.mockResolvedValue({ snapshotId: "s-1", sections: [row] });
  calls.goBack.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("downloading a backup", () => {
  it("shows how far it is, and when it is done", async () => {
    let finish = () => {};
    calls.download.mockImplementation(({ onProgress }) => {
      onProgress(0.4);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    render(<BackupScreen />);
    press("Download backup");
    expect(await screen.findByText("40%")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
    finish();
    expect(await screen.findByText("Database backup downloaded successfully!")).toBeTruthy();
  });

  it("says that it failed, and why", async () => {
    calls.download.mockRejectedValue(failure("cut-off", "The download was cut off. Please try again."));
    render(<BackupScreen />);
    press("Download backup");
    expect(await screen.findByText("Failed to create backup")).toBeTruthy();
    expect(screen.getByText("The download was cut off. Please try again.")).toBeTruthy();
  });
});

describe("importing a backup", () => {
  it("needs a file", () => {
    render(<BackupScreen />);
    press("Check backup");
    expect(screen.getByText("Please select a backup file")).toBeTruthy();
    expect(calls.upload).not.toHaveBeenCalled();
  });

  it("shows what it would do, asks, and appends", async () => {
    render(<BackupScreen />);
    choose();
    press("Check backup");
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Products").closest("tr")?.textContent).toBe("Products21003");
    expect(screen.getByText(/version 1\.0, 12,345 rows, checksum right/)).toBeTruthy();
    expect(calls.preview).toHaveBeenCalledWith({ fileId: "f-1", mode: "append" });
    press("Append");
    const dialog = within(screen.getByRole("alertdialog"));
    const text = "This will add the backup data to your existing database. Conflicts may occur. Continue?";
    expect(dialog.getByText(text)).toBeTruthy();
    expect(calls.load).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole("button", { name: "Append" }));
    expect(await screen.findByText("Backup imported")).toBeTruthy();
    expect(calls.load).toHaveBeenCalledWith({ fileId: "f-1", mode: "append" });
  });

  it("warns before it replaces everything", async () => {
    render(<BackupScreen />);
    choose();
    fireEvent.click(screen.getByRole("radio", { name: /Replace All/ }));
    press("Check backup");
    await screen.findByRole("table");
    expect(calls.preview).toHaveBeenCalledWith({ fileId: "f-1", mode: "replace" });
    press("Replace All");
    const text = "WARNING: This will DELETE ALL existing data and replace it with the backup. Are you absolutely sure?";
    expect(within(screen.getByRole("alertdialog")).getByText(text)).toBeTruthy();
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    expect(calls.load).not.toHaveBeenCalled();
  });

  it("cannot be done while something stands against it", async () => {
    const errors = ["products: 1 conflict with the shop's (slug)"];
    calls.preview.mockResolvedValue({ ...preview, errors });
    render(<BackupScreen />);
    choose();
    press("Check backup");
    expect(await screen.findByText(errors[0] ?? "")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Append" }).disabled).toBe(true);
  });

  it.each([
    [failure("invalid-backup", "Invalid backup file format"), "Invalid backup file format"],
    [failure("import-errors", "Import errors: users, row 1: carries “is_admin”"), /^Import errors: users, row 1/],
    [failure("x", "Something went wrong on our side.", "INTERNAL_SERVER_ERROR"), "Failed to import backup"],
  ])("says why a backup is refused: %s", async (error, text) => {
    calls.preview.mockRejectedValue(error);
    render(<BackupScreen />);
    choose();
    press("Check backup");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Append" })).toBeNull();
  });

  it("says how far the dry run and the import are, the import in the question that covers the page", async () => {
    calls.progress.mockReturnValue({ phase: "reading", rows: 12_000 });
    let seen: (value: typeof preview) => void = () => {};
    calls.preview.mockReturnValue(new Promise((resolve) => (seen = resolve)));
    calls.load.mockReturnValue(new Promise(() => {}));
    render(<BackupScreen />);
    choose();
    press("Check backup");
    expect(await screen.findByText("Reading the backup, 12,000 rows")).toBeTruthy();
    expect(calls.progress).toHaveBeenLastCalledWith({ jobId: "f-1" });
    seen(preview);
    await screen.findByRole("table");
    expect(screen.queryByText("Reading the backup, 12,000 rows")).toBeNull();
    calls.progress.mockReturnValue({ phase: "writing", rows: 12_345 });
    press("Append");
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Append" }));
    expect(await dialog.findByText("Writing, 12,345 rows")).toBeTruthy();
  });

  it("has a word for every table of a backup", () => {
    expect(Object.keys(SECTION_WORDS)).toEqual(SECTIONS.map(({ name }) => name));
  });
});

describe("the saved states", () => {
  it("are one click from being the shop's again", async () => {
    const createdAt = new Date("2026-06-15T12:00:00Z");
    const snapshot = { id: "s-1", reason: "before-replace", rows: 1_200, createdAt, isThere: true };
    calls.snapshots.mockReturnValue({ data: [snapshot, { ...snapshot, id: "s-0", isThere: false }], isError: false });
    render(<BackupScreen />);
    expect(screen.getAllByText("Before a Replace All")).toHaveLength(2);
    const [first, second] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Go back to this" });
    expect(second?.disabled).toBe(true);
    if (first) fireEvent.click(first);
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Go back" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("The shop is back as it was"));
    expect(calls.goBack).toHaveBeenCalledWith({ snapshotId: "s-1" });
  });

  it("say how long they are kept, and how far the going back is", async () => {
    const createdAt = new Date("2026-06-15T12:00:00Z");
    const snapshot = { id: "s-1", reason: "before-append", rows: 12, createdAt, isThere: true };
    calls.snapshots.mockReturnValue({ data: [snapshot], isError: false });
    calls.progress.mockReturnValue({ phase: "saving", rows: 99 });
    calls.goBack.mockReturnValue(new Promise(() => {}));
    render(<BackupScreen />);
    const kept = "The last 10 and those of the last 30 days are kept; older ones are deleted when a new one is saved.";
    expect(screen.getByText(`Saved by itself before each import. ${kept}`)).toBeTruthy();
    press("Go back to this");
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Go back" }));
    expect(await dialog.findByText("Saving the present state, 99 rows")).toBeTruthy();
    expect(calls.progress).toHaveBeenLastCalledWith({ jobId: "s-1" });
  });

  it("say when there are none, and when they could not be read", () => {
    render(<BackupScreen />);
    expect(screen.getByText("No saved states yet")).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    calls.snapshots.mockReturnValue({ isError: true, error: { data: { requestId: "req-5" } }, refetch });
    render(<BackupScreen />);
    press("Try again");
    expect(refetch).toHaveBeenCalled();
  });
});
