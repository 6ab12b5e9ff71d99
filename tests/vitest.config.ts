import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "~tests": fileURLToPath(new URL(".", import.meta.url)),
  "~": fileURLToPath(new URL("../src", import.meta.url)),
  "server-only": fileURLToPath(new URL("./support/empty.ts", import.meta.url)),
};

type Alias = { find: RegExp; replacement: string };
type ServerTests = {
  include: string[];
  exclude: string[];
  workers: number;
  isolate: boolean;
  aliases?: Alias[];
};

/** One more than two cores: while some wait for the database, another one works. */
const WORKERS = 3;

/** Tests that need the database: each worker gets its own copy of a migrated one, each file finds it empty. */
const server = (name: string, { include, exclude, workers, isolate, aliases = [] }: ServerTests) => ({
  extends: true as const,
  resolve: { alias: aliases },
  test: {
    name,
    include,
    exclude,
    globalSetup: ["tests/support/postgres-global.ts"],
    setupFiles: ["tests/support/server-setup.ts"],
    pool: "forks" as const,
    isolate,
    maxWorkers: workers,
  },
});

const standIn = (find: string, file: string): Alias => ({
  find: new RegExp(`^(${find})$`),
  replacement: fileURLToPath(new URL(`./support/${file}`, import.meta.url)),
});

/** Replacements in component tests for modules that need a running Next.js, and for a page's frame. */
const componentAlias = [
  standIn("next/navigation", "next-navigation.ts"),
  standIn("next-auth/react", "next-auth-react.ts"),
  standIn("~/trpc/server", "trpc-server.ts"),
  standIn("~/app/shop-settings", "shop-settings.ts"),
  standIn("~/app/store-frame", "store-frame.tsx"),
  // Its neighbors in components/ui import it by a relative path.
  standIn("~/components/ui/toast|\\./toast", "toast.ts"),
];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias },
  test: {
    env: { TZ: "Asia/Kathmandu" },
    // High, because a slow machine is not a failure: these only end a test that hangs.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // As in Playwright: a test that passes only on retry is listed at the end of the run, to be looked into.
    retry: 1,
    // Output that a worker writes while it ends goes straight to stdout: sent to the runner, it would fail the run.
    disableConsoleIntercept: true,
    // Reuses compiled modules of the previous run: a single file starts in half the time.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          maxWorkers: WORKERS,
          include: [
            "tests/domain/**/*.test.ts",
            "tests/schemas/**/*.test.ts",
            "tests/lib/**/*.test.ts",
            "tests/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        resolve: { alias: componentAlias },
        test: {
          name: "components",
          environment: "jsdom",
          setupFiles: ["tests/support/component-setup.ts"],
          pool: "forks",
          // Files share modules and the jsdom. `component-setup.ts` cleans up between tests.
          isolate: false,
          maxWorkers: WORKERS,
          include: ["tests/components/**/*.test.tsx"],
        },
      },
      server("server", {
        include: ["tests/server/**/*.test.ts"],
        exclude: ["**/*.isolated.test.ts"],
        workers: WORKERS,
        // Files share modules: loading them takes a third of the time otherwise.
        isolate: false,
        aliases: [standIn("@node-rs/argon2", "quick-argon2.ts")],
      }),
      // These mock a module, which would leak into other files of the same process.
      server("isolated", {
        include: ["tests/server/**/*.isolated.test.ts"],
        exclude: [],
        workers: WORKERS,
        isolate: true,
      }),
    ],
  },
});
