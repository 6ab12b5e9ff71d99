import { processSingleton } from "~/server/process-singleton";

export type ImportProgress = { phase: "reading" | "comparing" | "pictures" | "saving" | "writing"; rows: number };

// Progress of this process's imports; other processes only know that one is running.
const imports = processSingleton("assayImports", () => new Map<string, ImportProgress>());

export const setProgress = (jobId: string, progress: ImportProgress) => void imports.set(jobId, progress);
export const endProgress = (jobId: string) => void imports.delete(jobId);

/** Progress of an import or dry run; null if none runs for this file in this process. */
export const importProgress = (jobId: string): ImportProgress | null => imports.get(jobId) ?? null;
