/** `drain`: the server was asked to stop and still answers requests. `close`: after the last answer. */
export type ShutdownPhase = "drain" | "close";

type Shutdown = {
  acts: Record<ShutdownPhase, Set<() => unknown>>;
  begun: Set<ShutdownPhase>;
  /** Called by the HTTP server. Fulfilled when every act of the phase has ended, whether or not it failed. */
  run(phase: ShutdownPhase): Promise<void>;
};

/** The acts of one process, by phase. */
export function createShutdown(): Shutdown {
  const acts = { drain: new Set<() => unknown>(), close: new Set<() => unknown>() };
  const begun = new Set<ShutdownPhase>();
  return {
    acts,
    begun,
    async run(phase) {
      begun.add(phase);
      await Promise.allSettled([...acts[phase]].map(async (act) => act()));
    },
  };
}

// The HTTP server (src/server/http) is loaded outside the bundle, so both share it through `globalThis`.
const kept = globalThis as unknown as { assayShutdown?: Shutdown };
kept.assayShutdown ??= createShutdown();
const processShutdown = kept.assayShutdown;

/**
 * Calls `act` once when the server stops, at once if that phase has begun, and waits for what it returns. The returned
 * function takes it back.
 */
export function onShutdown(phase: ShutdownPhase, act: () => unknown, shutdown = processShutdown): () => void {
  if (shutdown.begun.has(phase)) act();
  else shutdown.acts[phase].add(act);
  return () => void shutdown.acts[phase].delete(act);
}
