import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { isCachedPath } from "~/lib/cached-paths";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";
import { basePolicy, hashPolicy, noncePolicy } from "../../content-security-policy.mjs";
import PageCache from "../../page-cache.mjs";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

type Kept = { forget(): void; dataFreeScripts: Set<string> | undefined };
const kept = (globalThis as unknown as { assayPageCache: Kept }).assayPageCache;
const cache = new PageCache();
const page = (html: string) => ({
  kind: "APP_PAGE",
  html,
  headers: {} as Record<string, string>,
  status: undefined as number | undefined,
});
const context = { cacheControl: { revalidate: 30, expire: 60 } };

beforeEach(() => kept.forget());

describe("finished pages", () => {
  it("are kept until the catalogue changes", async () => {
    expect(await cache.get("/")).toBeNull();
    await cache.set("/", page("old"), context);
    expect((await cache.get("/"))?.value.html).toBe("old");
    kept.forget();
    expect(await cache.get("/")).toBeNull();
  });

  it("that were begun before a change are not kept after it", async () => {
    await cache.get("/product/a");
    kept.forget();
    // Another visitor joins the same making of the page.
    await cache.get("/product/a");
    await cache.set("/product/a", page("begun before the change"), context);
    expect(await cache.get("/product/a")).toBeNull();
    await cache.set("/product/a", page("begun after it"), context);
    expect((await cache.get("/product/a"))?.value.html).toBe("begun after it");
  });

  it("make room for others, those not asked for longest first", async () => {
    const big = "x".repeat(20 * 1024 * 1024);
    for (const key of ["/a", "/b", "/c"]) {
      await cache.set(key, page(big), context);
      await cache.get("/a");
    }
    await cache.set("/d", page(big), context);
    expect(await cache.get("/b")).toBeNull();
    expect(await cache.get("/a")).not.toBeNull();
    expect(await cache.get("/d")).not.toBeNull();
  });

  it("are answered with the status they name, which no text of a page can do", async () => {
    const missing = page('<head><meta name="page-status" content="404"/></head><h1>Product Not Found</h1>');
    await cache.set("/product/none", missing, context);
    expect(missing.status).toBe(404);
    expect((await cache.get("/product/none"))?.value.status).toBe(404);
    const found = page('<p>&lt;meta name="page-status" content="404"/&gt;</p>');
    await cache.set("/product/some", found, context);
    expect(found.status).toBeUndefined();
  });
});

describe("the scripts that a kept page may run", () => {
  const START = "(self.__next_f=self.__next_f||[]).push([0])";
  const escaped = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");
  const push = (text: string) => `self.__next_f.push([1,${escaped(text)}])`;
  const inBytes = (bytes: Buffer) => `self.__next_f.push([3,"${bytes.toString("base64")}"])`;
  const pageOf = (scripts: string[], body = "") =>
    `<html><script src="/a.js" async=""></script>${body}${scripts.map((script) => `<script>${script}</script>`).join("")}</html>`;
  const allowedIn = (html: string, data: string | Buffer) =>
    hashPolicy({ html, data: Buffer.from(data), dataFree: new Set([START]) })
      .split(" ")
      .slice(2)
      .filter(Boolean);

  it("are those of Next.js and the shop, and those that hand over the page's own data", () => {
    const pieces = ['1:["$","p",null,{"children":"5 < 6"}]\n', "2:more\n"];
    const scripts = [START, ...pieces.map(push)];
    expect(allowedIn(pageOf(scripts), pieces.join(""))).toEqual(scripts.map(hashOf));
    expect(hashPolicy({ html: "<p>no script</p>", data: undefined, dataFree: new Set() }).trim()).toBe(
      "script-src 'self'",
    );
  });

  it("may hand over bytes, where a letter lies across two pieces", () => {
    const data = Buffer.from("1:研究\n");
    const scripts = [inBytes(data.subarray(0, 3)), inBytes(data.subarray(3))];
    expect(allowedIn(pageOf(scripts), data)).toEqual(scripts.map(hashOf));
  });

  /** What a product's description could hold, were its escaping to fail. */
  const INJECTED = [
    "alert(1)",
    `${START};alert(1)`,
    'self.__next_f.push([1,"1:forged"])',
    'self.__next_f.push([1,"1:a\\n"]);alert(1)//"])',
    'self.__next_f.push([1,"1:a\\n",alert(1),""])',
    'self.__next_f.push([1,"1:a\\n"+alert(1)+""])',
    'self.__next_f.push([3,"MTpmb3JnZWQ="])',
    "self.__next_f.push([1,`x`+alert(1)])",
  ];
  it.each(INJECTED)("are not what came with a text of the shop: %s", (script) => {
    const own = [START, push("1:a\n"), push("2:b\n")];
    for (const body of [
      `<script>${script}</script>`,
      `<script id="_R_">${script}</script>`,
      `<SCRIPT>${script}</SCRIPT>`,
    ]) {
      expect(allowedIn(pageOf(own, body), "1:a\n2:b\n")).toEqual(own.map(hashOf));
      // As a text it is in the page's data as well.
      const data = `1:a\n2:b\n3:${JSON.stringify(body)}\n`;
      const last = push(`3:${JSON.stringify(body)}\n`);
      expect(allowedIn(pageOf([...own, last], body), data)).toEqual([...own, last].map(hashOf));
    }
  });

  it("are learned from the pages of the build, which has no data, but for what those are handed", async () => {
    const serverDistDir = mkdtempSync(join(tmpdir(), "build-"));
    mkdirSync(join(serverDistDir, "app", "shop"), { recursive: true });
    const inBuild = pageOf([START, push("1:of the build\n")], '<script type="application/ld+json">{}</script>');
    writeFileSync(join(serverDistDir, "app", "shop", "page.html"), inBuild);
    kept.dataFreeScripts = undefined;
    const scripts = [START, push("1:a\n")];
    const value = {
      ...page(pageOf([...scripts, "alert(1)", push("1:of the build\n")])),
      rscData: Buffer.from("1:a\n"),
    };
    await new PageCache({ serverDistDir }).set("/", value, context);
    kept.dataFreeScripts = undefined;
    expect(value.headers["content-security-policy"]).toBe(`script-src 'self' ${scripts.map(hashOf).join(" ")}`);
  });
});

describe("the Content-Security-Policy", () => {
  it("lets nothing be framed, embedded or sent elsewhere, and no text be run as a script in production", () => {
    for (const policy of [basePolicy(), noncePolicy("abc", [])]) {
      for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain("unsafe-eval");
    }
    expect(noncePolicy("abc", ["go()"])).toContain(`script-src 'self' 'nonce-abc' 'strict-dynamic' ${hashOf("go()")}`);
    expect(noncePolicy("abc", INLINE_SCRIPTS).split(";")[1]).not.toContain("unsafe-inline");
  });

  it("goes by nonce wherever a page is not kept, and every kept page is known", () => {
    const app = join(import.meta.dirname, "../../src/app");
    const pages = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("page.tsx"));
    expect(pages.length).toBeGreaterThan(10);
    for (const file of pages) {
      const parts = file.split("/").slice(0, -1);
      const path = `/${parts.filter((part) => !part.startsWith("(")).join("/")}`.replace(/\[+\.*\w+\]+/g, "some-word");
      const isKept = readFileSync(join(app, file), "utf8").includes('dynamic = "force-static"');
      expect(`${path} ${isCachedPath(path) && path !== "/some-word"}`).toBe(`${path} ${isKept}`);
    }
  });
});
