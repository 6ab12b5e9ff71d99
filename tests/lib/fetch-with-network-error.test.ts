import { TRPCClientError } from "@trpc/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NETWORK_ERROR } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { createQueryClient } from "~/trpc/query-client";

afterEach(() => vi.unstubAllGlobals());
const fetches = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

describe("API call", () => {
  it("returns the response unchanged, even an error response", async () => {
    const answer = new Response("no", { status: 403 });
    fetches(async () => answer);
    expect(await fetchWithNetworkError("/api/trpc")).toBe(answer);
    expect(fetch).toHaveBeenCalledWith("/api/trpc");
  });

  it("throws a readable network error if there is no response", async () => {
    fetches(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(fetchWithNetworkError("/api/trpc")).rejects.toThrow(NETWORK_ERROR);
  });

  it("stays an abort if the page aborted it", async () => {
    const abort = new DOMException("left the page", "AbortError");
    fetches(() => Promise.reject(abort));
    await expect(fetchWithNetworkError("/api/trpc")).rejects.toBe(abort);
  });

  it("is not paused silently while the browser is offline", () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode]).toEqual(["always", "always"]);
    expect(queries?.refetchOnReconnect).toBe(true);
  });

  it("is retried once by the browser after a failure, not after a 4xx response", () => {
    const answered = (httpStatus: number) =>
      Object.assign(new TRPCClientError("no"), { data: { code: "X", httpStatus } });
    const tries = (failures: number, error: Error) => {
      const { queries } = createQueryClient().getDefaultOptions();
      if (typeof queries?.retry !== "function") throw new Error("retried whatever the answer was");
      return queries.retry(failures, error);
    };
    vi.stubGlobal("window", {});
    expect(tries(0, new TRPCClientError(NETWORK_ERROR))).toBe(true);
    expect(tries(0, answered(500))).toBe(true);
    expect(tries(1, answered(500))).toBe(false);
    expect(tries(0, answered(404))).toBe(false);
    expect(tries(0, answered(401))).toBe(false);
  });

  it("is not retried on the server, because the browser asks again itself", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(typeof queries?.retry === "function" && queries.retry(0, new Error("down"))).toBe(false);
  });
});
