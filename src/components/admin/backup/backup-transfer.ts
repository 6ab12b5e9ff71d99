import { z } from "zod";
import { RequestError, routeError } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { sendFile } from "~/lib/send-file";

const Uploaded = z.object({ fileId: z.string(), size: z.number() });
export type UploadedBackup = z.infer<typeof Uploaded>;

type OnProgress = (fraction: number) => void;

const NEW_LINE = 10;

/** Downloads a backup, reports progress by rows received, and saves it as a file. */
export async function downloadBackup({ signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress }) {
  const response = await fetchWithNetworkError("/api/backup", { signal });
  if (!response.ok || !response.body) throw routeError(await response.json().catch(() => null));
  const expected = Number(response.headers.get("X-Backup-Rows") ?? 0);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "backup.json";
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let lines = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    onProgress(expected > 0 ? Math.min(1, lines / expected) : 0);
  }
  const blob = new Blob(parts, { type: "application/json" });
  // The file ends with its checksum; if that is missing, the download was cut off.
  if (!/"checksum":"sha256:[0-9a-f]{64}"\}\s*$/.test(await blob.slice(-200).text())) {
    throw new RequestError("The download was cut off. Please try again.");
  }
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Uploads a backup file, or a tar archive with pictures, and reports progress. */
export async function uploadBackup(file: File, onProgress: OnProgress): Promise<UploadedBackup> {
  const type = file.name.endsWith(".tar") ? "application/x-tar" : "application/json";
  return Uploaded.parse(await sendFile("/api/backup", file, type, onProgress));
}
