import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { releaseCallSitesOfAborts } from "~/server/http/release-call-sites.mjs";

const { prepareStackTrace } = Error;
const { abort } = AbortController.prototype;
/** The errors whose stack was read; only reading it releases their call sites. */
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

describe("releaseCallSitesOfAborts", () => {
  it("releases the call sites of a given abort reason, and changes no reason", () => {
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
});
