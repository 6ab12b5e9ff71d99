import { z } from "zod";

const Refusal = z.object({ error: z.object({ message: z.string(), requestId: z.string().nullable() }) });
const Uploaded = z.object({ fileId: z.string(), size: z.number() });
export type UploadedBackup = z.infer<typeof Uploaded>;

type OnProgress = (fraction: number) => void;

function refusalOf(answer: unknown, status: number): string {
  const refusal = Refusal.safeParse(answer);
  if (!refusal.success) return "Something went wrong on our side.";
  const { message, requestId } = refusal.data.error;
  return status >= 500 && requestId ? `${message} Reference ${requestId}` : message;
}

const NEW_LINE = 10;

/** Fetches a backup, telling how many of its rows have come, and hands it to the browser as a file. */
export async function downloadBackup({ signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress }) {
  const response = await fetch("/api/backup", { signal });
  if (!response.ok || !response.body) {
    throw new Error(refusalOf(await response.json().catch(() => null), response.status));
  }
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
  // The end of the file carries its checksum: without it the download was cut off.
  if (!/"checksum":"sha256:[0-9a-f]{64}"\}\s*$/.test(await blob.slice(-200).text())) {
    throw new Error("The download was cut off. Please try again.");
  }
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Sends a backup file to the server, telling how far it is. Rejects with the server's own words. */
export function uploadBackup(file: File, onProgress: OnProgress): Promise<UploadedBackup> {
  return new Promise((resolve, reject) => {
    // fetch() cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open("POST", "/api/backup");
    request.setRequestHeader("Content-Type", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error("The shop could not be reached"));
    request.onload = () => {
      let answer: unknown = null;
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        // Told below as a failure of the server.
      }
      const done = Uploaded.safeParse(answer);
      if (request.status === 200 && done.success) resolve(done.data);
      else reject(new Error(refusalOf(answer, request.status)));
    };
    request.send(file);
  });
}
