export type ImportProgress = { phase: "reading" | "comparing" | "pictures" | "saving" | "writing"; rows: number };

// How far the imports of this process are; whoever looks from another process sees only that one is under way.
const kept = globalThis as unknown as { assayImports?: Map<string, ImportProgress> };
kept.assayImports ??= new Map();
const imports = kept.assayImports;

export const setProgress = (jobId: string, progress: ImportProgress) => void imports.set(jobId, progress);
export const endProgress = (jobId: string) => void imports.delete(jobId);

/** How far an import or a dry run is; null when none of this file is under way here. */
export const importProgress = (jobId: string): ImportProgress | null => imports.get(jobId) ?? null;
