import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
type Asked = { url: string; headers: IncomingMessage["headers"] };

class CapturedResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];
  #isHeadWritten = false;

  constructor(request: IncomingMessage) {
    super(request);
    // Node.js derives this from the serialized head, which is never created here.
    Object.defineProperty(this, "headersSent", { get: () => this.#isHeadWritten });
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const given = rest.find((each) => typeof each === "object") as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) this.setHeader(name, value);
    this.#isHeadWritten = true;
    return this;
  }

  override flushHeaders(): void {
    this.#isHeadWritten = true;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#isHeadWritten = true;
    const encoding = typeof rest[0] === "string" ? (rest[0] as BufferEncoding) : "utf8";
    this.chunks.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk as Uint8Array));
    const done = rest.find((each) => typeof each === "function") as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }

  override end(...args: unknown[]): this {
    const [chunk, ...rest] = args;
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") this.write(chunk, ...rest);
    this.#isHeadWritten = true;
    const done = args.find((each) => typeof each === "function") as (() => void) | undefined;
    queueMicrotask(() => {
      done?.();
      this.emit("finish");
      this.emit("close");
    });
    return this;
  }
}

/**
 * Runs `handle` for an anonymous GET request with exactly these headers and captures its response. No connection is
 * involved, so a client that disconnects does not abort the response for others waiting for it.
 */
export async function capture(handle: Handler, { url, headers }: Asked): Promise<Answer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers, httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1 });
  for (const [name, value] of Object.entries(headers)) request.rawHeaders.push(name, String(value));
  request.complete = true;
  request.push(null);
  const response = new CapturedResponse(request);
  const finished = new Promise<void>((resolve) => response.once("finish", resolve));
  await handle(request, response);
  await finished;
  return { status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(response.chunks) };
}
