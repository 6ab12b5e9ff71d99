// Backups that an admin starts while people order: how each ended, and whether the stored ones are intact.
import { setTimeout as wait } from "node:timers/promises";
import { readBackup } from "~/server/services/backup/read-backup";
import { scheduledBackups } from "~/server/services/backup/scheduled-backups";
import { createFileStore, fileStore } from "~/server/storage";
import type { Catalogue } from "../bench/load-catalogue";
import type { Api } from "./calls";

const WITHIN_MS = 60_000;

type Run = { state: string; result: string | null };

export function backupsOf(api: Api, { admin }: Catalogue) {
  /** Clicks 'Back up now' and waits for the end: "done", "failed", or the reason it never ended. */
  return async function backUp(): Promise<Run> {
    const until = Date.now() + WITHIN_MS;
    let isStarted = false;
    for (; !isStarted && Date.now() < until; await wait(200)) {
      const pressed = await api.mutate("admin.backup.now", {}, admin);
      isStarted = pressed.is === "done" && pressed.data.isStarted === true;
    }
    for (; isStarted && Date.now() < until; await wait(200)) {
      const asked = await api.query("admin.backup.scheduled", {}, admin);
      const last = asked.is === "done" ? (asked.data.lastRun as Run | null) : null;
      if (last && last.state !== "running") return last;
    }
    return { state: isStarted ? "without an end" : "not started", result: null };
  };
}

/** The number of backups stored in this folder, and those that cannot be read completely. */
export async function keptBackups(filesDir: string): Promise<{ kept: number; wrong: string[] }> {
  const files = createFileStore("backups/scheduled", filesDir);
  const { backups } = await scheduledBackups(files);
  const wrong: string[] = [];
  for (const { name } of backups) {
    const opened = await files.open(name);
    if (opened) await fileStore("backups/uploads").putStream(name, opened.body);
    await readBackup({ area: "backups/uploads", key: name }, async () => {}).catch((error: Error) => {
      wrong.push(`backup ${name} is kept and cannot be read: ${error.message}`);
    });
  }
  return { kept: backups.length, wrong };
}
