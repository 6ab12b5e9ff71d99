import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { log, logError } from "~/server/log";

export type Handler = (payload: string | null) => void;
/** Ends a subscription. `ready` resolves once the database delivers this channel's signals. */
export type Unsubscribe = (() => void) & { ready: Promise<void> };
export type Listener = {
  listen(channel: string, handler: Handler, onLost?: () => void): Unsubscribe;
  /** The number of handlers on one channel or all; tests use it to check that none leak. */
  count(channel?: string): number;
  close(): Promise<void>;
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 15_000;
const HEARTBEAT_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;

type Follower = { handler: Handler; onLost?: () => void };
type Channel = { handlers: Set<Follower>; ready: Promise<void>; setReady: () => void };

function newChannel(): Channel {
  let setReady = () => {};
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  return { handlers: new Set(), ready, setReady };
}

/**
 * One connection that LISTENs for all subscribers of this process. The first subscriber opens it, the last one closes
 * it. When it breaks, it calls every `onLost`, reconnects, LISTENs again and calls every handler with `null`.
 */
export function createListener(connectionString: string): Listener {
  const channels = new Map<string, Channel>();
  let client: Client | undefined;
  let isRunning = false;
  const stop = new AbortController();

  function each(channel: Channel, call: (follower: Follower) => void): void {
    for (const follower of [...channel.handlers]) {
      try {
        call(follower);
      } catch (error) {
        logError(error, { what: "a live signal's handler" });
      }
    }
  }
  const tell = (channel: Channel, payload: string | null) => each(channel, ({ handler }) => handler(payload));

  const listenTo = (name: string) => client?.query(`LISTEN ${escapeIdentifier(name)}`);

  /** Runs one connection from open to end; throws if it could not be opened or broke. */
  async function connectOnce(isReturn: boolean, onOpen: () => void): Promise<void> {
    const opened = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: "assay-live",
      // Listening alone must not keep the process alive.
      stream: () => new Socket().unref(),
    });
    const ended = new Promise<void>((resolve, reject) => {
      opened.on("error", reject);
      opened.on("end", resolve);
    });
    ended.catch(() => {});
    opened.on("notification", ({ channel, payload = "" }) => {
      const known = channels.get(channel);
      if (known) tell(known, payload);
    });
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await opened.connect();
      client = opened;
      onOpen();
      for (const [name, channel] of channels) {
        await listenTo(name);
        channel.setReady();
        if (isReturn) tell(channel, null);
      }
      // Detects a peer that vanished without closing the connection.
      const beat = () => opened.query("SELECT 1").catch((error: Error) => opened.emit("error", error));
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
      if (channels.size === 0) return;
      await ended;
    } finally {
      clearInterval(heartbeat);
      if (client) for (const channel of channels.values()) each(channel, ({ onLost }) => onLost?.());
      client = undefined;
      void opened.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    let pause = FIRST_PAUSE_MS;
    for (let isReturn = false; channels.size > 0 && !stop.signal.aborted; isReturn = true) {
      try {
        await connectOnce(isReturn, () => {
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        log.warn({ err: error, pause }, "the connection for live signals broke");
      }
      if (channels.size === 0) break;
      const jittered = pause * (0.5 + Math.random() / 2);
      await wait(jittered, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
    isRunning = false;
  }

  function listen(name: string, handler: Handler, onLost?: () => void): Unsubscribe {
    let channel = channels.get(name);
    if (!channel) {
      const added = newChannel();
      channel = added;
      channels.set(name, added);
      // If this fails, the connection broke, and reconnecting LISTENs to every channel.
      if (client) void listenTo(name)?.then(added.setReady, () => {});
    }
    // A separate object per call, so that a handler registered twice is called twice and removed one at a time.
    const own: Follower = { handler, onLost };
    channel.handlers.add(own);
    if (!isRunning && !stop.signal.aborted) void run();
    const joined = channel;
    const end = () => {
      if (!joined.handlers.delete(own) || joined.handlers.size > 0) return;
      if (channels.get(name) === joined) channels.delete(name);
      if (channels.size === 0) void client?.end().catch(() => {});
      else void client?.query(`UNLISTEN ${escapeIdentifier(name)}`).catch(() => {});
    };
    return Object.assign(end, { ready: joined.ready });
  }

  return {
    listen,
    count(name) {
      const counted = name === undefined ? [...channels.values()] : [channels.get(name)];
      return counted.reduce((sum, channel) => sum + (channel?.handlers.size ?? 0), 0);
    },
    async close() {
      stop.abort();
      channels.clear();
      await client?.end().catch(() => {});
    },
  };
}
