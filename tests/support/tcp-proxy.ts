import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a database, which can stop forwarding, as a server that hangs, and cut its connections. */
export async function startTcpProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHanging = false;
  let accepted = 0;
  /** Looks at what a client sends; true cuts its connection instead of sending it on. */
  let cutsAt = (_text: string) => false;

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
    client.on("data", (data: Buffer) => (cutsAt(data.toString("latin1")) ? close() : upstream.write(data)));
    upstream.on("data", (data: Buffer) => client.write(data));
    if (isHanging) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const url = new URL(databaseUrl);
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
