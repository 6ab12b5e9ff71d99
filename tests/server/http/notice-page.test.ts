import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { noticePage } from "~/server/notice-page";

it("the notice page allows only its own theme script, by hash", () => {
  const { status, headers, body } = noticePage(503, {
    ...{ title: "Not available right now", text: "Please try again in a minute." },
    headers: { "retry-after": "5" },
  });
  expect(body.toString()).toContain(RESEARCH_ONLY);
  const scripts = [...body.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
  expect(scripts).toEqual([expect.stringContaining('localStorage.getItem("theme")')]);
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(headers["content-security-policy"]).toContain(`script-src ${hashes.join(" ")};`);
  expect({ status, again: headers["retry-after"], kept: headers["cache-control"] }).toEqual({
    ...{ status: 503, again: "5", kept: "no-store" },
  });
});
