import type { Redis } from "ioredis";
import { log, logError } from "~/server/log";
import { connectRedis, isReady, redisName } from "~/server/redis";
import type { Handler, Unsubscribe } from "./listener";

const HEARTBEAT_MS = 10_000;

export type RedisSignals = {
  /** Rejects if Redis does not accept it. */
  send(channel: string, payload: string): Promise<void>;
  isReady(): boolean;
  listen(channel: string, handler: Handler): Unsubscribe;
  close(): void;
};

/**
 * Signals between processes over one Redis pub/sub channel. Pub/sub keeps no messages for a disconnected process, so
 * handlers get `null` after a reconnect. They also get it when any process joins: its predecessor may have died between
 * a commit and its signal.
 */
export function createRedisSignals(url: string, client: Redis): RedisSignals {
  const name = redisName(client, "signals");
  const handlers = new Map<string, Set<Handler>>();
  const subscriber = connectRedis(url);
  let isSubscribed = false;
  let joining: Promise<unknown> | undefined;

  function tell(handler: Handler, payload: string | null): void {
    try {
      handler(payload);
    } catch (error) {
      logError(error, { what: "a live signal's handler" });
    }
  }
  const tellAll = () => {
    for (const of of [...handlers.values()]) for (const handler of [...of]) tell(handler, null);
  };

  async function join(): Promise<void> {
    try {
      await subscriber.subscribe(name);
      isSubscribed = true;
      tellAll();
      await client.publish(name, "");
    } catch (error) {
      log.warn({ err: error }, "signals over Redis could not be joined");
      if (!isSubscribed) subscriber.disconnect(true);
    }
  }
  subscriber.on("ready", () => {
    joining = join();
  });
  subscriber.on("close", () => {
    isSubscribed = false;
  });
  subscriber.on("message", (_: string, message: string) => {
    if (message === "") return tellAll();
    const end = message.indexOf(" ");
    for (const handler of [...(handlers.get(message.slice(0, end)) ?? [])]) tell(handler, message.slice(end + 1));
  });
  // Detects a server that vanished without closing the connection.
  const beat = () => void (isSubscribed && subscriber.ping().catch(() => subscriber.disconnect(true)));
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();

  return {
    async send(channel, payload) {
      await client.publish(name, `${channel} ${payload}`);
    },
    isReady: () => isSubscribed && isReady(client),
    listen(channel, handler) {
      const of = handlers.get(channel) ?? new Set();
      handlers.set(channel, of);
      // A separate object per call, so that a handler registered twice is called twice and removed one at a time.
      const own: Handler = (payload) => handler(payload);
      of.add(own);
      const end = () => {
        if (of.delete(own) && of.size === 0 && handlers.get(channel) === of) handlers.delete(channel);
      };
      // Does not wait for a server that is down: reconnecting calls every handler.
      return Object.assign(end, { ready: Promise.resolve(joining).then(() => {}) });
    },
    close() {
      clearInterval(heartbeat);
      subscriber.disconnect();
    },
  };
}
