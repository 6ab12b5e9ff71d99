import { connect, createServer, type Socket } from "node:net";

/** Forwards data in order, each chunk `delayMs` later: a database across a network. */
function late(from: Socket, to: Socket, delayMs: number): void {
  from.on("data", (piece) => setTimeout(() => to.write(piece), delayMs));
  from.on("close", () => setTimeout(() => to.destroy(), delayMs));
  from.on("error", () => to.destroy());
}

/**
 * The same database behind a slower connection: a round trip takes `roundTripMs` longer. On one machine the web server
 * and the database share two cores, and locks are held so briefly that all designs look alike.
 */
export async function farDatabase(url: string, roundTripMs: number): Promise<{ url: string; close: () => void }> {
  const near = new URL(url);
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: near.hostname, port: Number(near.port), noDelay: true });
    late(client, database, roundTripMs / 2);
    late(database, client, roundTripMs / 2);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const far = new URL(url);
  far.hostname = "127.0.0.1";
  far.port = String(typeof address === "object" && address ? address.port : 0);
  return { url: far.href, close: () => server.close() };
}
