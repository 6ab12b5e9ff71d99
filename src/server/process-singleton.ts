/**
 * This process's only value under `key`, created at the first call. Next.js bundles instrumentation and pages separately,
 * hot reload loads modules again, and the HTTP server is in no bundle; `globalThis` gives all of them the same value.
 */
export function processSingleton<T extends object>(key: `assay${string}`, create: () => T): T {
  const kept = globalThis as unknown as Record<string, T | undefined>;
  kept[key] ??= create();
  return kept[key];
}
