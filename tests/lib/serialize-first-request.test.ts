import { describe, expect, it } from "vitest";
import { serializeFirstRequest } from "~/lib/serialize-first-request";

/** A server that responds on demand. */
function server() {
  const waiting: { url: string; answer: (response?: Response) => void; fail: () => void }[] = [];
  const send = serializeFirstRequest(
    (url) =>
      new Promise((resolve, reject) => {
        const answer = (response = new Response()) => resolve(response);
        waiting.push({ url: String(url), answer, fail: () => reject(new Error("no answer")) });
      }),
  );
  return { send, waiting, asked: () => waiting.map(({ url }) => url) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("first request of a page", () => {
  it("is sent alone until its response has set the visitor's cookie; then all others are sent", async () => {
    const { send, waiting, asked } = server();
    void send("/api/trpc/account.me");
    void send("/api/trpc/cart.add");
    void send("/api/trpc/catalogue.search,account.me");
    await turn();
    expect(asked()).toEqual(["/api/trpc/account.me"]);
    waiting[0]?.answer();
    await turn();
    expect(asked()).toEqual(["/api/trpc/account.me", "/api/trpc/cart.add", "/api/trpc/catalogue.search,account.me"]);
    void send("/api/trpc/cart.get");
    expect(asked()).toHaveLength(4);
  });

  it("does not hold back requests that set no cookie", async () => {
    const { send, asked } = server();
    void send("/api/trpc/account.me");
    void send("/api/trpc/catalogue.productCount,catalogue.search?input=%7B%7D");
    await turn();
    expect(asked()).toHaveLength(2);
  });

  it("is followed by exactly one new first request if it fails", async () => {
    const { send, waiting, asked } = server();
    const failed = send("/api/trpc/account.me");
    void send("/api/trpc/cart.add");
    void send("/api/trpc/cart.get");
    waiting[0]?.fail();
    await expect(failed).rejects.toThrow("no answer");
    await turn();
    expect(asked()).toEqual(["/api/trpc/account.me", "/api/trpc/cart.add"]);
    waiting[1]?.answer();
    await turn();
    expect(asked()).toHaveLength(3);
  });
});
