import { processSingleton } from "./process-singleton";

/** `drain`: the server was asked to stop and still answers requests. `close`: after the last response. */
export type ShutdownPhase = "drain" | "close";

type Shutdown = {
  acts: Record<ShutdownPhase, Set<() => unknown>>;
  begun: Set<ShutdownPhase>;
  /** Calls it now; a phase that is still running waits for it, too. */
  call(phase: ShutdownPhase, act: () => unknown): void;
  /** Called by the HTTP server. Resolves when every callback of the phase has settled. */
  run(phase: ShutdownPhase): Promise<void>;
};

/** The shutdown callbacks of one process, by phase. */
export function createShutdown(): Shutdown {
  const acts = { drain: new Set<() => unknown>(), close: new Set<() => unknown>() };
  const pending = { drain: new Set<Promise<void>>(), close: new Set<Promise<void>>() };
  const begun = new Set<ShutdownPhase>();
  const call = (phase: ShutdownPhase, act: () => unknown) => {
    const done = (async () => void (await act()))()
      .catch(() => {})
      .finally(() => pending[phase].delete(done));
    pending[phase].add(done);
  };
  return {
    acts,
    begun,
    call,
    async run(phase) {
      begun.add(phase);
      for (const act of acts[phase]) call(phase, act);
      while (pending[phase].size > 0) await Promise.all(pending[phase]);
    },
  };
}

const processShutdown = processSingleton("assayShutdown", createShutdown);

/**
 * Calls `act` once at shutdown and waits for its promise; if that phase has already begun, calls it immediately.
 * Returns a function that unregisters it.
 */
export function onShutdown(phase: ShutdownPhase, act: () => unknown, shutdown = processShutdown): () => void {
  if (shutdown.begun.has(phase)) shutdown.call(phase, act);
  else shutdown.acts[phase].add(act);
  return () => void shutdown.acts[phase].delete(act);
}
