/** `drain` when the server was asked to stop, while requests are still answered; `close` after the last answer. */
type Phase = "drain" | "close";

// The HTTP server (src/server/http) is loaded beside the bundle; the process is what both have in common.
const kept = globalThis as unknown as { assayShutdown?: Record<Phase, Set<() => unknown>> };
kept.assayShutdown ??= { drain: new Set(), close: new Set() };
const { assayShutdown } = kept;

/** Calls `act` once when the server stops, and waits for what it returns. The returned function takes it back. */
export function onShutdown(phase: Phase, act: () => unknown): () => void {
  assayShutdown[phase].add(act);
  return () => void assayShutdown[phase].delete(act);
}
