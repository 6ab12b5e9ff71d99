// A fake Redis server with the parts of the protocol the shop uses: publish, subscribe, and the counter of
// rate-limiter-flexible, which is a Lua script on a real one. Set REDIS_TEST_URL to test with a real server instead.
import { type AddressInfo, createServer, type Socket } from "node:net";

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...parts: string[]) => `*${parts.length}\r\n${parts.join("")}`;
const integer = (n: number) => `:${n}\r\n`;
const LIFE_MS = 3_600_000;

/** The complete commands received so far, and the unparsed rest. */
function commandsIn(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const [head, count] = rest.match(/^\*(\d+)\r\n/) ?? [];
    if (!head) return { commands, rest };
    let left = rest.slice(head.length);
    const parts: string[] = [];
    for (let n = 0; n < Number(count); n++) {
      const [length, bytes] = left.match(/^\$(\d+)\r\n/) ?? [];
      const end = (length?.length ?? 0) + Number(bytes);
      if (!length || left.length < end + 2) return { commands, rest };
      parts.push(left.slice(length.length, end));
      left = left.slice(end + 2);
    }
    commands.push(parts);
    rest = left;
  }
}

export async function startRedis() {
  const real = process.env.REDIS_TEST_URL;
  if (real) return { url: real, stop: async () => {} };
  const counts = new Map<string, number>();
  const subscribers = new Map<string, Set<Socket>>();

  function answer(socket: Socket, [name = "", ...args]: string[]): string {
    const [first = "", second = ""] = args;
    switch (name.toLowerCase()) {
      case "hello":
        return "-ERR unknown command 'HELLO'\r\n";
      case "info":
        return bulk("redis_version:7.0.0\r\nloading:0\r\n");
      case "ping":
        return [...subscribers.values()].some((of) => of.has(socket)) ? array(bulk("pong"), bulk("")) : "+PONG\r\n";
      case "subscribe":
        subscribers.set(first, (subscribers.get(first) ?? new Set()).add(socket));
        return array(bulk("subscribe"), bulk(first), integer(1));
      case "publish": {
        const of = subscribers.get(first) ?? new Set();
        for (const each of of) each.write(array(bulk("message"), bulk(first), bulk(second)));
        return integer(of.size);
      }
      case "eval":
      case "evalsha": {
        const [, , key = "", points = "0"] = args;
        counts.set(key, (counts.get(key) ?? 0) + Number(points));
        return array(integer(counts.get(key) ?? 0), integer(LIFE_MS));
      }
      case "del":
        return integer(Number(counts.delete(first)));
      default:
        return "+OK\r\n";
    }
  }

  const server = createServer((socket) => {
    let waiting = "";
    const gone = () => {
      for (const of of subscribers.values()) of.delete(socket);
    };
    socket.on("error", gone).on("close", gone);
    socket.on("data", (data) => {
      // Latin 1 maps one byte to one character, so that lengths are right.
      const { commands, rest } = commandsIn(waiting + data.toString("latin1"));
      waiting = rest;
      for (const command of commands) socket.write(answer(socket, command));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${port}/3`, stop: () => new Promise<void>((done) => server.close(() => done())) };
}
