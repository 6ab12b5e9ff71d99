import { request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { releaseCallSitesOfAborts } from "~/server/http/release-call-sites.mjs";
import { createHttpServer } from "~/server/http/server.mjs";
import { soon } from "~tests/support/soon";

const { prepareStackTrace } = Error;
const { abort } = AbortController.prototype;
/** The errors whose stack was read: those alone have let go of their call sites. */
let read: Error[] = [];

beforeEach(() => {
  read = [];
  Error.prepareStackTrace = (error) => {
    read.push(error);
    return "its stack";
  };
});
afterEach(() => {
  Error.prepareStackTrace = prepareStackTrace;
  AbortController.prototype.abort = abort;
});

describe("what ends a request holds nothing of it", () => {
  it("the reason of an abort, given or not, lets go of its call sites, and stays what it is", () => {
    releaseCallSitesOfAborts();
    const [own, usual, word] = [new AbortController(), new AbortController(), new AbortController()];
    const reason = new Error("This render completed");
    own.abort(reason);
    expect(read).toEqual([reason]);
    expect(own.signal.reason).toBe(reason);
    usual.abort();
    expect(usual.signal.reason).toMatchObject({ name: "AbortError" });
    word.abort("a word");
    expect(word.signal.reason).toBe("a word");
  });

  it("the error of a request that its client gave up lets go of its call sites", async () => {
    let errored = () => null as Error | null;
    const { server } = createHttpServer((request) => {
      errored = () => request.errored;
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo; // a TCP server has one
    const sent = open({ host: "127.0.0.1", port, method: "POST", headers: { "content-length": 9 } });
    sent.on("error", () => {}).write("half");
    await new Promise((arrived) => server.once("request", arrived));
    sent.destroy();
    // Handing the error to a matcher would read its stack.
    await soon(() => expect(errored() !== null).toBe(true));
    await soon(() => expect(read.some((error) => error === errored())).toBe(true));
    server.close();
  });
});
