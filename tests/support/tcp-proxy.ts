import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A TCP proxy in front of a database or another server. It can hang, delay traffic, and cut its connections. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHanging = false;
  let lateMs = 0;
  let accepted = 0;
  /** Inspects what a client sends; true cuts its connection instead of forwarding. */
  let cutsAt = (_text: string) => false;

  /** Forwards chunks in order, each with the current delay. */
  function forwarder(to: Socket) {
    let before: Promise<unknown> = Promise.resolve();
    let isIdle = true;
    return (data: Buffer) => {
      if (lateMs === 0 && isIdle) return void to.write(data);
      isIdle = false;
      const due = wait(lateMs);
      const mine = before.then(() => due).then(() => !to.destroyed && to.write(data));
      before = mine;
      void mine.then(() => {
        isIdle = before === mine;
      });
    };
  }

  const server = createServer((client) => {
    accepted++;
    const upstream = connect(Number(port), hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const close = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on("error", () => {}).on("close", close);
    const toUpstream = forwarder(upstream);
    client.on("data", (data: Buffer) => (cutsAt(data.toString("latin1")) ? close() : toUpstream(data)));
    upstream.on("data", forwarder(client));
    if (isHanging) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port); // a TCP server has one
  const cut = () => {
    for (const sockets of [...pairs]) for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    accepted: () => accepted,
    hang() {
      isHanging = true;
      for (const sockets of pairs) for (const socket of sockets) socket.pause();
    },
    resume() {
      isHanging = false;
      for (const sockets of pairs) for (const socket of sockets) socket.resume();
    },
    /** Delays each chunk from now on; 0 is no delay. */
    delay(ms: number) {
      lateMs = ms;
    },
    cut,
    cutOnceAt(pattern: RegExp) {
      cutsAt = (text) => {
        const isIt = pattern.test(text);
        if (isIt) cutsAt = () => false;
        return isIt;
      };
    },
    async stop() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
