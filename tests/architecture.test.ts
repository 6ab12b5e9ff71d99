import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ACCESS } from "~tests/support/access-table";

const SRC = join(import.meta.dirname, "../src");

/** What a file may import (folders of src, or packages), by its folder; the first match applies. */
const MAY_IMPORT: [folder: string, internal: RegExp, packages: RegExp][] = [
  ["domain/", /^domain\//, /^$/],
  ["lib/", /^(lib|domain)\//, /^(clsx|tailwind-merge|nuqs\/server)/],
  ["schemas/", /^(schemas|domain)\//, /^zod$/],
  ["components/ui/", /^(components\/ui|lib)\//, /./],
  ["components/", /^(components\/|trpc\/react|schemas\/|domain\/|lib\/)/, /./],
  [
    "server/services/",
    /^(domain\/|schemas\/|generated\/|server\/(services\/|db|env|context|in-transaction|error-causes|query-rows|like-pattern|sql-time|log|crypto|auth\/(password|actor|rate-limit|limit-settings)|mail\/|live\/|announce-catalogue-change|follow-catalogue-changes|page-dependencies|process-singleton|tagged-cache|pool|redis|shutdown|storage(\/|$)))/,
    /./,
  ],
  ["server/api/routers/", /^(schemas\/|server\/(services|mail|api)\/)/, /./],
  ["server/api/", /^(schemas\/|domain\/(errors|limits|staff)|server\/)/, /./],
  ["server/http/", /^(lib\/inline-scripts|server\/)/, /./],
  ["server/", /^(domain\/|lib\/(format|inline-scripts)|schemas\/|generated\/|server\/)/, /./],
  ["trpc/", /^(trpc\/|server\/api\/|lib\/)/, /./],
  ["app/", /^(?!server\/db)/, /./],
  ["", /./, /./],
];

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("generated/"));

const text = new Map(files.map((path) => [path, readFileSync(join(SRC, path), "utf8")]));

const imports = new Map(files.map((path) => [path, readImports(text.get(path) ?? "")]));
const importsOf = (path: string) => imports.get(path) ?? [];

function readImports(code: string): string[] {
  const found = [
    ...code.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|(?:^|\n)import\s+"([^"]+)"/g,
    ),
  ];
  return found.map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** The path below src that a specifier resolves to; null for a package. */
function target(path: string, specifier: string): string | null {
  if (specifier.startsWith("~/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return normalize(join(dirname(path), specifier)).replaceAll("\\", "/");
  return null;
}

const typesOnly = (path: string, specifier: string) =>
  new RegExp(`import\\s+type\\s[^;]*from\\s+"${specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"`).test(
    text.get(path) ?? "",
  );

describe("architecture", () => {
  it("has imports that point down only", () => {
    const wrong = files.flatMap((path) => {
      const rule = MAY_IMPORT.find(([folder]) => path.startsWith(folder));
      if (!rule) return [];
      const [, internal, packages] = rule;
      return importsOf(path)
        .filter((specifier) => {
          const to = target(path, specifier);
          if (to === null) return !packages.test(specifier);
          // Type-only: the client's types come from the API's root, so no server code reaches the browser.
          if (path.startsWith("trpc/") && typesOnly(path, specifier)) return false;
          return !internal.test(to);
        })
        .map((specifier) => `${path} → ${specifier}`);
    });
    expect(wrong).toEqual([]);
  });

  it("has no import of app from anywhere else", () => {
    const wrong = files.filter(
      (path) => !path.startsWith("app/") && importsOf(path).some((to) => target(path, to)?.startsWith("app/")),
    );
    expect(wrong).toEqual([]);
  });

  it("has no circle of imports", () => {
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const resolve = (to: string) =>
      [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((candidate) => text.has(candidate));
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open") {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
        return;
      }
      state.set(path, "open");
      for (const specifier of importsOf(path)) {
        if (typesOnly(path, specifier)) continue;
        const to = target(path, specifier);
        const next = to && resolve(to);
        if (next) visit(next, [...trail, path]);
      }
      state.set(path, "done");
    };
    for (const path of files) visit(path, []);
    expect(circles).toEqual([]);
  });

  it("uses no private part of a framework: nothing of next/dist, and nothing that React hangs on elements", () => {
    const root = join(import.meta.dirname, "..");
    const code = ["src", "tests", "scripts", "."].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== ".", encoding: "utf8" })
        .filter((path) => /\.(tsx?|mjs|cjs)$/.test(path) && !path.includes("generated/"))
        .map((path) => join(folder, path)),
    );
    const wrong = code.filter(
      (path) =>
        path !== "tests/architecture.test.ts" &&
        /["'`/]next\/dist\b|__react(Props|Fiber|Container|Events)/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(code.length).toBeGreaterThan(files.length);
    expect(wrong).toEqual([]);
  });

  it("takes nothing off the screen because a later read of the same failed", () => {
    // TanStack Query keeps the data of a query whose refetch failed, but counts it as an error: see lib/has-data.ts.
    const GATE = /(?<!isDirty && )!\w+\.isSuccess\b|\bif \(\w+\.isError\b|\.isError \|\| !/;
    const READ_ANEW_ONLY = ["components/admin/ledger/ledger-screen.tsx"];
    const wrong = files.filter(
      (path) => /^components\/.*\.tsx$/.test(path) && !READ_ANEW_ONLY.includes(path) && GATE.test(text.get(path) ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  it("words an error for people in one module", () => {
    const ONE = ["lib/api-error.ts", "components/ui/query-error.tsx"];
    const BY_HAND =
      /Something went wrong on our side|INTERNAL_SERVER_ERROR|\.data\??\.(requestId|fieldErrors|reason)\b|instanceof Error \?/;
    const wrong = files.filter(
      (path) => /^(components|app|lib)\//.test(path) && !ONE.includes(path) && BY_HAND.test(text.get(path) ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  it("shows moments in the reader's time zone: only what is counted by days of UTC is written in it", () => {
    const IN_UTC = [
      ...["admin/orders/order-statement.tsx", "shared/invoice.tsx", "admin/payments/assign-line.tsx"],
      ...["admin/payments/decided-lines.tsx", "admin/rules/rehearsal.tsx"],
      ...["admin/payments/open-line.tsx", "admin/products/product-lots.tsx", "affiliate/click-days.ts"],
      ...[
        "admin/requests/request-payments.tsx",
        "admin/payouts/payouts-screen.tsx",
        "admin/settings/payout-fields.tsx",
      ],
      ...["affiliate/click-tables.tsx", "affiliate/overview-first-row.tsx", "affiliate/next-payout-banner.tsx"],
      ...["affiliate/statement-section.tsx", "store/product-lots.tsx"],
      // Lists behind figures and months of UTC.
      ...["admin/dashboard/metrics-orders.tsx", "admin/dashboard/product-performance.tsx"],
      ...["affiliate/earnings-row.tsx", "affiliate/earning-explanation.tsx", "affiliate/earnings-screen.tsx"],
      "admin/affiliates/affiliate-ledger.tsx",
      "ui/local-time.tsx",
    ].map((path) => `components/${path}`);
    const inUtc = files.filter(
      (path) => /^(components|app)\//.test(path) && importsOf(path).includes("~/lib/format-date"),
    );
    expect(inUtc.sort()).toEqual(IN_UTC.sort());
  });

  it("defines each route handler with the access it asks for", () => {
    const wrong = files.filter(
      (path) => path.endsWith("/route.ts") && !/\b(defineRoute|csvRoute)\b/.test(text.get(path) ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  it("has no procedure that only its tests call", () => {
    const callers = [...text].filter(([path]) => !path.startsWith("server/api/")).map(([, source]) => source);
    const unused = Object.keys(ACCESS).filter((name) => {
      const call = name.split(".").slice(-2).join(".");
      return !callers.some((source) => source.includes(call));
    });
    expect(unused).toEqual([]);
  });

  it("has no file over 300 lines, no any and no switched-off check", () => {
    const wrong = files.flatMap((path) => {
      const source = text.get(path) ?? "";
      const found: string[] = [];
      if (source.split("\n").length > 301) found.push(`${path} is over 300 lines`);
      if (/:\s*any\b|\bas any\b|<any>|@ts-(ignore|expect-error|nocheck)|\bdebugger\b/.test(source))
        found.push(`${path} switches a check off`);
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it("gives nuqs its adapter on each page that shows state of the URL, and only there in the store", () => {
    const loadedBy = new Map(
      files.map((path) => [
        path,
        importsOf(path)
          .map((specifier) => (typesOnly(path, specifier) ? null : target(path, specifier)))
          .flatMap((to) => [`${to}.ts`, `${to}.tsx`].filter((candidate) => text.has(candidate))),
      ]),
    );
    const reachedFrom = (path: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(path)) return seen;
      seen.add(path);
      for (const next of loadedBy.get(path) ?? []) reachedFrom(next, seen);
      return seen;
    };
    const isUsed = (page: string) => [...reachedFrom(page)].some((path) => importsOf(path).includes("nuqs"));
    const hasAdapter = (page: string) =>
      page
        .split("/")
        .some((_, depth, parts) =>
          text.get(`${parts.slice(0, depth).join("/")}/layout.tsx`)?.includes("<NuqsAdapter>"),
        );
    const pages = files.filter((path) => /^app\/.*page\.tsx$/.test(path));
    expect(pages.filter((page) => isUsed(page) && !hasAdapter(page))).toEqual([]);
    expect(pages.filter((page) => page.startsWith("app/(store)/") && hasAdapter(page)).sort()).toEqual([
      ...["dashboard", "earnings", "links", "network", "partnerships", "settlement", "tiers"].map(
        (page) => `app/(store)/affiliate/${page}/page.tsx`,
      ),
      "app/(store)/compare/page.tsx",
    ]);
  });

  it("reads process.env in one file", () => {
    const readers = files.filter((path) => /process\.env/.test(text.get(path) ?? ""));
    expect(readers.filter((path) => path !== "server/env.ts" && path !== "instrumentation.ts")).toEqual([]);
  });

  it("asks nothing of a browser that only https offers, but in the helpers that have a way round it", () => {
    const HELPERS = ["lib/random-uuid.ts", "lib/copy-text.ts", "lib/device-share.ts"];
    const SECURE_ONLY =
      /\bcrypto\s*\.\s*(randomUUID|subtle)\b|\bnavigator\s*\??\.\s*(clipboard|share|canShare|serviceWorker|credentials|geolocation|mediaDevices|storage|locks|wakeLock|permissions|contacts)\b|\b(caches|cookieStore|Notification|PaymentRequest|isSecureContext)\s*[.(]|\bshow(Open|Save)FilePicker\b|\{[^}]*\b(randomUUID|clipboard|subtle)\b[^}]*\}\s*=/;
    const runsInBrowsers = (path: string) => !/^(server\/|proxy\.ts|instrumentation\.ts|app\/.*route\.ts)/.test(path);
    const wrong = files.filter(
      (path) => runsInBrowsers(path) && !HELPERS.includes(path) && SECURE_ONLY.test(text.get(path) ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  it("shows no name of the code in a text of the interface", () => {
    const wrong = files
      .filter((path) => /^(components|app|domain|schemas|server\/mail\/templates)\//.test(path))
      .flatMap((path) => {
        const code = (text.get(path) ?? "")
          .replace(/^\s*(\*|\/\*\*|\/\/).*$|\s\/\/ .*$/gm, "")
          .replace(/\$\{[^}]*\}/g, "…");
        const texts = [...code.matchAll(/"([^"\n]+)"|`([^`]+)`|>([^<>{}=;()]+)</g)].map(
          ([, a, b, c]) => a ?? b ?? c ?? "",
        );
        const isSentence = (said: string) => /^[A-Z…][\w',.…]*( [\w',.:$…-]+)+/.test(said);
        return texts
          .map((said) => said.trim())
          .filter((said) => isSentence(said) && /(^| )(?!kB\b)[a-z]+[A-Z]\w*/.test(said))
          .map((said) => `${path}: ${said}`);
      });
    expect(wrong).toEqual([]);
  });

  it("lets nothing but services, auth and the context touch the database", () => {
    const wrong = files.filter(
      (path) =>
        !/^server\/(services\/|auth\/|mail\/|jobs\/|live\/|announce-catalogue-change\.ts|db\.ts|in-transaction\.ts|query-rows\.ts|context\.ts|api\/trpc\.ts)/.test(
          path,
        ) && importsOf(path).some((to) => target(path, to) === "server/db"),
    );
    expect(wrong).toEqual([]);
  });

  it("types raw SQL by a schema that tests check: rows come from queryRows", () => {
    const untyped = files.filter((path) => /\$queryRaw(Unsafe)?</.test(text.get(path) ?? ""));
    expect(untyped).toEqual(["server/query-rows.ts"]);
  });

  it("has no test that measures time: that is the benchmark's work", () => {
    const clock = /performance\.(now|measure|mark)\b|process\.hrtime|Date\.now\(\)\s*-|console\.time\b/;
    const timed = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && path !== "architecture.test.ts" && !path.startsWith("bench/"))
      .filter((path) => clock.test(readFileSync(join(import.meta.dirname, path), "utf8")));
    expect(timed).toEqual([]);
  });

  it("names no note of its makers and no path of a machine", () => {
    const root = join(import.meta.dirname, "..");
    const wrong = files.filter((path) => /shared\/(spec|design)|"\/(root|work|home)\//.test(text.get(path) ?? ""));
    expect(wrong.map((path) => relative(root, path))).toEqual([]);
  });
});
