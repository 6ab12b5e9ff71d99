import { type LotFileKind, MAX_LOT_FILE_BYTES } from "~/domain/lot";
import { sendFile } from "~/lib/send-file";

export const LOT_FILE_TYPES = "application/pdf,image/jpeg,image/png,image/webp";

/** Client-side check before uploading: the error message, or null if the file is acceptable. */
export function lotFileProblem(file: File): string | null {
  if (!LOT_FILE_TYPES.split(",").includes(file.type)) return "Please use a PDF, JPEG, PNG or WebP file";
  return file.size > MAX_LOT_FILE_BYTES ? "The file is larger than 10 MB" : null;
}

/** Uploads a lot's certificate or chromatogram, replacing the previous one. */
export async function uploadLotFile(file: File, { lotId, kind }: { lotId: string; kind: LotFileKind }): Promise<void> {
  await sendFile(`/api/lot-file?${new URLSearchParams({ lotId, kind })}`, file, file.type);
}
