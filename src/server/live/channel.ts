import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { processSingleton } from "~/server/process-singleton";
import { onShutdown } from "~/server/shutdown";
import { createListener, type Handler, type Unsubscribe } from "./listener";

/** One LISTEN connection per process, shared by all subscribers. */
const processListener = () =>
  processSingleton("assayListener", () => {
    // LISTEN does not work through a pooler in transaction mode.
    const listener = createListener(env.DIRECT_URL ?? env.DATABASE_URL);
    onShutdown("close", () => listener.close());
    return listener;
  });

/**
 * Notifies every server process if and when the transaction commits. The payload is short: an id or small JSON, at most
 * 8,000 bytes. It is a hint to read again, never the data itself.
 */
export async function notify(tx: Pick<Tx, "$executeRaw">, channel: string, payload: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}

/**
 * Calls `handler` with each payload on a channel, from any process, until the returned function is called. `null` means
 * the connection was lost for a while: read everything again. `onLost` is called when the connection breaks; no payload
 * arrives until it is back. Await `.ready` before you read the data, so that no change is missed.
 */
export function listen(channel: string, handler: Handler, onLost?: () => void): Unsubscribe {
  return processListener().listen(channel, handler, onLost);
}
