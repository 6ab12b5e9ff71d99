import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BackupScreen } from "~/components/admin/backup/backup-screen";
import { SECTION_WORDS } from "~/components/admin/backup/import-labels";
import { NETWORK_ERROR } from "~/lib/api-error";
import { SECTIONS } from "~/server/services/backup/sections";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Preview = ApiOutput<"admin.backup.preview">;
type Import = ApiOutput<"admin.backup.import">;
type Scheduled = ApiOutput<"admin.backup.scheduled">;
type Progress = ApiOutput<"admin.backup.progress">;
type Snapshot = ApiOutput<"admin.backup.snapshots">[number];

const row = { section: "products", added: 2, changed: 1, kept: 0, same: 9, conflicting: 0, dropped: 3 };
const preview: Preview = {
  timestamp: "2026-06-15T12:00:00Z",
  version: "1.0",
  rows: 12_345,
  sections: [row],
  absent: [],
  stayDeleted: 0,
  errors: [],
  pictures: null,
};
const SNAPSHOT_ID = "00000000-0000-4000-8000-000000000001";
const api = apiHandlers({
  "admin.backup.preview": (): Preview | Promise<Preview> => preview,
  "admin.backup.import": (): Import | Promise<Import> => ({ snapshotId: SNAPSHOT_ID, sections: [row], pictures: 0 }),
  "admin.backup.goBack": (): Import | Promise<Import> => ({ snapshotId: SNAPSHOT_ID, sections: [row], pictures: 0 }),
  "admin.backup.progress": (): Progress => null,
  "admin.backup.scheduled": (): Scheduled => ({ kept: 7, backups: [], lastRun: null }),
  "admin.backup.now": () => ({ isStarted: true }),
  "admin.backup.snapshots": (): ApiOutput<"admin.backup.snapshots"> => [],
});
const {
  "admin.backup.preview": check,
  "admin.backup.import": load,
  "admin.backup.goBack": goBack,
  "admin.backup.progress": progress,
  "admin.backup.scheduled": scheduled,
  "admin.backup.now": backUp,
  "admin.backup.snapshots": snapshots,
} = api;
const show = () => renderWithApi(<BackupScreen />, api);

const sent: File[] = [];
class UploadRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 200;
  responseText = JSON.stringify({ fileId: "f-1", size: 2 });
  open() {}
  setRequestHeader() {}
  onerror?: () => void;
  send(file: File) {
    sent.push(file);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    setImmediate(() => this.onload?.());
  }
}
/** Picks a backup file and runs the check, which uploads it. */
async function checkFile() {
  const file = new File(["{}"], "backup.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files: [file] } });
  await press("Check backup");
  await settle();
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
});

describe("downloading a backup", () => {
  const END = `"checksum":"sha256:${"0".repeat(64)}"}\n`;
  /** Stubs fetch with a five-row backup that the test streams in chunks. */
  function answerInParts() {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    vi.stubGlobal("fetch", async () => new Response(body, { headers: { "X-Backup-Rows": "5" } }));
    return {
      send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
      end: () => stream?.close(),
    };
  }

  it("shows progress, and saves the file when it is complete", async () => {
    const answer = answerInParts();
    const saved = vi.fn();
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:backup", revokeObjectURL() {} }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.href, this.download);
    });
    await show();
    await press("Download backup");
    answer.send("1\n2\n");
    expect(await screen.findByText("40%")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
    answer.send(`3\n4\n${END}`);
    answer.end();
    expect(await screen.findByText("Database backup downloaded successfully!")).toBeTruthy();
    expect(saved).toHaveBeenCalledWith("blob:backup", "backup.json");
  });

  it("shows that the download failed, and why", async () => {
    const answer = answerInParts();
    await show();
    await press("Download backup");
    answer.send("1\n2\n");
    answer.end();
    expect(await screen.findByText("Failed to create backup")).toBeTruthy();
    expect(screen.getByText("The download was cut off. Please try again.")).toBeTruthy();
  });
});

describe("backing up now", () => {
  const startedAt = new Date("2026-06-15T12:00:00Z");
  const run = { startedAt, finishedAt: null, outcome: null, result: "", state: "running" } as const;
  const done = { ...run, finishedAt: startedAt, outcome: "done", state: "done" } as const;

  it("starts a single backup, shows that it is running, and shows when it is done", async () => {
    await show();
    scheduled.mockReturnValue({ kept: 7, backups: [], lastRun: run });
    await press("Back up now");
    await settle();
    expect(backUp).toHaveBeenCalledTimes(1);
    expect(toast.success).toHaveBeenCalledWith("Backup started");
    expect(screen.getByText(/Backing up since/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Back up now" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-busy")).toBeNull();
    await press("Back up now");
    expect(backUp).toHaveBeenCalledTimes(1);
    scheduled.mockReturnValue({ kept: 7, backups: [], lastRun: done });
    expect(await screen.findByText(/Last backup done/)).toBeTruthy();
  });

  it("reports a backup that is already running, and explains why the last one failed", async () => {
    const result = "It was not finished: ENOSPC: no space left on device";
    scheduled.mockReturnValue({
      kept: 7,
      backups: [],
      lastRun: { ...done, outcome: "failed", state: "failed", result },
    });
    backUp.mockReturnValueOnce({ isStarted: false });
    await show();
    expect(screen.getByText("The last backup failed")).toBeTruthy();
    const words = screen.getByText(/^The shop could not finish the backup of .* Check that the disk has room/);
    const raw = screen.getByText(/no space left on device/);
    expect(words.compareDocumentPosition(raw) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(raw.closest("details")?.open).toBe(false);
    await press("Back up now");
    await settle();
    expect(toast.success).toHaveBeenCalledWith("A backup is already running");
  });

  it("is not offered when the server keeps no backups", async () => {
    scheduled.mockReturnValue({ kept: 0, backups: [], lastRun: null });
    await show();
    expect(screen.queryByRole("button", { name: /Back up now/ })).toBeNull();
  });
});

describe("importing a backup", () => {
  it("shows how many pictures an archive restores, before and after the import", async () => {
    check.mockResolvedValueOnce({ ...preview, pictures: { inArchive: 1_200, missing: 3 } });
    load.mockResolvedValueOnce({ snapshotId: SNAPSHOT_ID, sections: [row], pictures: 3 });
    await show();
    await checkFile();
    expect(screen.getByText(/1,200 picture files in the archive; 3 missing in the shop will be put back/)).toBeTruthy();
    await press("Append");
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Append" }));
    expect(await screen.findByText(/^3 picture files put back\. The shop as it was before was saved/)).toBeTruthy();
  });

  it("says how many accounts stay deleted", async () => {
    check.mockResolvedValueOnce({ ...preview, stayDeleted: 2 });
    await show();
    await checkFile();
    expect(screen.getByText("2 accounts deleted since then stay deleted.")).toBeTruthy();
  });

  it("requires a file", async () => {
    await show();
    await press("Check backup");
    expect(screen.getByText("Please select a backup file")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("does not show why an upload failed beside the one that worked after it", async () => {
    class LostRequest extends UploadRequest {
      override send() {
        setImmediate(() => this.onerror?.());
      }
    }
    vi.stubGlobal("XMLHttpRequest", LostRequest);
    await show();
    await checkFile();
    expect(screen.getByText(NETWORK_ERROR)).toBeTruthy();
    vi.stubGlobal("XMLHttpRequest", UploadRequest);
    await press("Check backup");
    await settle();
    expect(screen.getByRole("table")).toBeTruthy();
    expect(screen.queryByText(NETWORK_ERROR)).toBeNull();
  });

  it("shows what would change, asks for confirmation, and appends", async () => {
    await show();
    await checkFile();
    const table = screen.getByRole("table");
    expect(within(table).getByText("Products").closest("tr")?.textContent).toBe("Products21003");
    expect(screen.getByText(/version 1\.0, 12,345 rows, checksum OK/)).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(["backup.json"]);
    expect(check).toHaveBeenCalledWith({ fileId: "f-1", mode: "append" });
    await press("Append");
    const dialog = within(screen.getByRole("alertdialog"));
    const text = "This will add the backup data to your existing database. Conflicts may occur. Continue?";
    expect(dialog.getByText(text)).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
    await click(dialog.getByRole("button", { name: "Append" }));
    expect(screen.getByText("Backup imported")).toBeTruthy();
    expect(load).toHaveBeenCalledWith({ fileId: "f-1", mode: "append" });
  });

  it("warns before it replaces everything", async () => {
    await show();
    fireEvent.click(screen.getByRole("radio", { name: /Replace All/ }));
    await checkFile();
    expect(check).toHaveBeenCalledWith({ fileId: "f-1", mode: "replace" });
    await press("Replace All");
    const text = "WARNING: This will DELETE ALL existing data and replace it with the backup. Are you absolutely sure?";
    const question = "Replace everything in the shop with backup.json?";
    expect(within(screen.getByRole("alertdialog", { name: question })).getByText(text)).toBeTruthy();
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    expect(load).not.toHaveBeenCalled();
  });

  it("is disabled while the check reports errors", async () => {
    const error = "products: 1 conflict with the shop's (slug)";
    check.mockReturnValue({ ...preview, errors: [error] });
    await show();
    await checkFile();
    expect(screen.getByText(error)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Append" }).disabled).toBe(true);
  });

  const refusal = (reason: string, message: string) => apiError(message, { code: "BAD_REQUEST", reason });
  it.each([
    [refusal("invalid-backup", "Invalid backup file format"), "Invalid backup file format"],
    [refusal("import-errors", "Import errors: users, row 1: carries “is_admin”"), /^Import errors: users, row 1/],
    [serverError("req-1"), "Failed to import backup"],
  ])("says why a backup is refused: %s", async (error, text) => {
    check.mockRejectedValue(error);
    await show();
    await checkFile();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Append" })).toBeNull();
  });

  it("shows the progress of the dry run on the page and of the import in its dialog", async () => {
    progress.mockReturnValue({ phase: "reading", rows: 12_000 });
    let answer: (preview: Preview) => void = () => {};
    check.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    load.mockReturnValue(pending());
    await show();
    await checkFile();
    expect(screen.getByText("Reading the backup, 12,000 rows")).toBeTruthy();
    expect(progress).toHaveBeenLastCalledWith({ jobId: "f-1" });
    answer(preview);
    await settle();
    expect(screen.getByRole("table")).toBeTruthy();
    expect(screen.queryByText("Reading the backup, 12,000 rows")).toBeNull();
    progress.mockReturnValue({ phase: "writing", rows: 12_345 });
    await press("Append");
    const dialog = within(screen.getByRole("alertdialog"));
    await click(dialog.getByRole("button", { name: "Append" }));
    expect(await dialog.findByText("Writing, 12,345 rows")).toBeTruthy();
  });

  it("has a label for every table of a backup", () => {
    expect(Object.keys(SECTION_WORDS)).toEqual(SECTIONS.map(({ name }) => name));
  });
});

describe("saved states", () => {
  const snapshot: Snapshot = {
    ...{ id: "s-1", reason: "before-replace", rows: 1_200, isThere: true },
    createdAt: new Date("2026-06-15T12:00:00Z"),
  };

  it("are restored after a confirmation, unless their file is gone", async () => {
    snapshots.mockReturnValue([snapshot, { ...snapshot, id: "s-0", isThere: false }]);
    await show();
    expect(screen.getAllByText("Before a Replace All")).toHaveLength(2);
    const [first, second] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Restore this" });
    expect(second?.disabled).toBe(true);
    if (first) await click(first);
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Restore" }));
    expect(toast.success).toHaveBeenCalledWith("The shop was restored");
    expect(goBack).toHaveBeenCalledWith({ snapshotId: "s-1" });
  });

  it("show how long they are kept, and the progress of a restore", async () => {
    snapshots.mockReturnValue([{ ...snapshot, reason: "before-append" }]);
    progress.mockReturnValue({ phase: "saving", rows: 99 });
    goBack.mockReturnValue(pending());
    await show();
    const kept = "Those of the last 30 days are kept, and the last 10 for up to 90 days.";
    expect(screen.getByText(`Saved automatically before each import. ${kept}`)).toBeTruthy();
    await press("Restore this");
    const dialog = within(screen.getByRole("alertdialog"));
    await click(dialog.getByRole("button", { name: "Restore" }));
    expect(dialog.getByText("Saving the current state, 99 rows")).toBeTruthy();
    expect(progress).toHaveBeenLastCalledWith({ jobId: "s-1" });
  });

  it("show an empty state, and a retry when loading fails", async () => {
    await show();
    expect(screen.getByText("No saved states yet")).toBeTruthy();
    cleanup();
    snapshots.mockRejectedValueOnce(serverError("req-5"));
    await show();
    expect(screen.getByText("req-5")).toBeTruthy();
    await press("Try again");
    expect(screen.getByText("No saved states yet")).toBeTruthy();
  });
});
