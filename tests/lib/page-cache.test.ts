import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { isKeptPath } from "~/lib/kept-paths";
import { basePolicy, hashPolicy, noncePolicy } from "../../content-security-policy.mjs";
import PageCache from "../../page-cache.mjs";

const kept = (globalThis as unknown as { assayPageCache: { forget(): void } }).assayPageCache;
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

  it("carry the hashes of exactly their own inline scripts", async () => {
    const value = page(
      '<script src="/a.js" async=""></script><script>one()</script><script type="application/ld+json">{}</script>',
    );
    await cache.set("/", value, context);
    const hash = createHash("sha256").update("one()").digest("base64");
    expect(value.headers["content-security-policy"]).toBe(`script-src 'self' 'sha256-${hash}'`);
    expect(hashPolicy("<p>no script</p>").trim()).toBe("script-src 'self'");
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

describe("the Content-Security-Policy", () => {
  it("lets nothing be framed, embedded or sent elsewhere, and no text be run as a script in production", () => {
    for (const policy of [basePolicy(), noncePolicy("abc")]) {
      for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain("unsafe-eval");
    }
    expect(noncePolicy("abc")).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
    expect(noncePolicy("abc").split(";")[1]).not.toContain("unsafe-inline");
  });

  it("goes by nonce wherever a page is not kept, and every kept page is known", () => {
    const app = join(import.meta.dirname, "../../src/app");
    const pages = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("page.tsx"));
    expect(pages.length).toBeGreaterThan(10);
    for (const file of pages) {
      const parts = file.split("/").slice(0, -1);
      const path = `/${parts.filter((part) => !part.startsWith("(")).join("/")}`.replace(/\[+\.*\w+\]+/g, "some-word");
      const isKept = readFileSync(join(app, file), "utf8").includes('dynamic = "force-static"');
      expect(`${path} ${isKeptPath(path) && path !== "/some-word"}`).toBe(`${path} ${isKept}`);
    }
  });
});
