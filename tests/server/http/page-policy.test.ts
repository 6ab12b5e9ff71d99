import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";
import { cacheablePage, noncePolicy } from "~/server/http/page-policy";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const NONCE = "bm9uY2U=";
const own = (script: string) => `<script nonce="${NONCE}">${script}</script>`;
const allowedIn = (html: string) => {
  const { policy } = cacheablePage(html, NONCE);
  const scripts = policy.split("; ").find((rule) => rule.startsWith("script-src")) ?? "";
  return scripts
    .split(" ")
    .slice(2)
    .filter((hash) => !INLINE_SCRIPTS.map(hashOf).includes(hash));
};

describe("scripts allowed on a cached page", () => {
  const START = "(self.__next_f=self.__next_f||[]).push([0])";
  const DATA = 'self.__next_f.push([1,"1:a\\n"])';

  it("are those written by Next.js and the shop's own", () => {
    const html = `<html>${own(START)}<script src="/a.js" nonce="${NONCE}" async=""></script>${own(DATA)}</html>`;
    expect(allowedIn(html)).toEqual([START, DATA].map(hashOf));
    for (const script of INLINE_SCRIPTS) expect(cacheablePage("", NONCE).policy).toContain(hashOf(script));
  });

  /** What a product's description could hold if its escaping failed. */
  const INJECTED = [
    "alert(1)",
    `${START};alert(1)`,
    'self.__next_f.push([1,"1:forged"])',
    'self.__next_f.push([1,"1:a\\n"]);alert(1)//"])',
    'self.__next_f.push([1,"1:a\\n"+alert(1)+""])',
  ];
  it.each(INJECTED)("exclude a script injected through content: %s", (script) => {
    for (const body of [
      `<script>${script}</script>`,
      `<script id="_R_">${script}</script>`,
      `<SCRIPT>${script}</SCRIPT>`,
      `<script nonce="">${script}</script>`,
      `<script nonce="guessed">${script}</script>`,
    ]) {
      expect(allowedIn(`<html>${own(START)}${body}${own(DATA)}</html>`)).toEqual([START, DATA].map(hashOf));
    }
  });

  it("carry no nonce, so that a cached page does not reveal one", () => {
    const { html } = cacheablePage(`<html>${own(`x("${NONCE}")`)}<link nonce="${NONCE}"></html>`, NONCE);
    expect(html).not.toContain(NONCE);
    expect(html).toBe('<html><script>x("")</script><link></html>');
    expect(allowedIn(`<html>${own(`x("${NONCE}")`)}</html>`)).toEqual([hashOf('x("")')]);
  });
});

describe("the Content-Security-Policy", () => {
  it("forbids framing, embedding and foreign form targets, and eval and inline scripts in production", () => {
    for (const policy of [cacheablePage("", NONCE).policy, noncePolicy("abc")]) {
      for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
        expect(policy).toContain(rule);
      const scripts = policy.split("; ").find((rule) => rule.startsWith("script-src")) ?? "";
      expect(scripts).not.toMatch(/unsafe-(?:eval|inline)/);
    }
    expect(noncePolicy("abc")).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  });
});
