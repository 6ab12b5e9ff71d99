/** `drain`: the server was asked to stop and still answers requests. `close`: after the last response. */
export type ShutdownPhase = "drain" | "close";

type Shutdown = {
  acts: Record<ShutdownPhase, Set<() => unknown>>;
  begun: Set<ShutdownPhase>;
  /** Called by the HTTP server. Resolves when every callback of the phase has settled. */
  run(phase: ShutdownPhase): Promise<void>;
};

/** The shutdown callbacks of one process, by phase. */
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

// The HTTP server (src/server/http) is loaded outside the bundle; `globalThis` gives both the same instance.
const kept = globalThis as unknown as { assayShutdown?: Shutdown };
kept.assayShutdown ??= createShutdown();
const processShutdown = kept.assayShutdown;

/**
 * Calls `act` once at shutdown and waits for its promise; if that phase has already begun, calls it immediately and
 * does not wait. Returns a function that unregisters it.
 */
export function onShutdown(phase: ShutdownPhase, act: () => unknown, shutdown = processShutdown): () => void {
  if (shutdown.begun.has(phase)) act();
  else shutdown.acts[phase].add(act);
  return () => void shutdown.acts[phase].delete(act);
}
