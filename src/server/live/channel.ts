import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { onShutdown } from "~/server/shutdown";
import { createListener, type Handler, type Listener, type Unsubscribe } from "./listener";

// Every signal goes through one PostgreSQL channel, so that the connection needs no LISTEN for each subscriber.
const kept = globalThis as unknown as { assayListener?: Listener };

function processListener(): Listener {
  if (!kept.assayListener) {
    // A pooler in transaction mode carries no LISTEN.
    const listener = createListener(env.DIRECT_URL ?? env.DATABASE_URL);
    kept.assayListener = listener;
    onShutdown("close", () => listener.close());
  }
  return kept.assayListener;
}

/**
 * Tells every server process that something happened, when (and only if) the transaction is committed. The payload is
 * short: an id or small JSON, at most 8,000 bytes. It is a hint to read again, never the news itself.
 */
export async function notify(tx: Pick<Tx, "$executeRaw">, channel: string, payload: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}

/**
 * Calls `handler` with each payload of a channel, from whichever process it comes, until the returned function is
 * called. `null` means: the connection was away for a while, anything may have happened, read everything again.
 * `onLost` is called when the connection breaks, until whose return no payload comes.
 * Await `.ready` before reading what the signals are about, so that nothing falls between.
 */
export function listen(channel: string, handler: Handler, onLost?: () => void): Unsubscribe {
  return processListener().listen(channel, handler, onLost);
}
