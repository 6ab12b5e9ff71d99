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

/** One more than two cores have: while those that need the database wait for it, another one works. */
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

/** What component tests find in place of what needs a running Next.js, or a page's frame. */
const componentAlias = [
  standIn("next/navigation", "next-navigation.ts"),
  standIn("next-auth/react", "next-auth-react.ts"),
  standIn("~/trpc/server", "trpc-server.ts"),
  standIn("~/app/shop-settings", "shop-settings.ts"),
  standIn("~/app/store-frame", "store-frame.tsx"),
  // Its neighbours in components/ui name it from where they stand.
  standIn("~/components/ui/toast|\\./toast", "toast.ts"),
];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias },
  test: {
    env: { TZ: "Asia/Kathmandu" },
    // A busy machine is no failure: these only end a test that hangs.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // As in the browser: what passes only at the second try is named at the end of the run, so that it is looked into.
    retry: 1,
    // Lines that a worker writes while it ends go straight to the output: sent to the runner, they fail the whole run.
    disableConsoleIntercept: true,
    // What a run has compiled, the next one has already: a single file begins in half the time.
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
          // What a file imports, the next one has already, and its jsdom. `component-setup.ts` clears up between tests.
          isolate: false,
          maxWorkers: WORKERS,
          include: ["tests/components/**/*.test.tsx"],
        },
      },
      server("server", {
        include: ["tests/server/**/*.test.ts"],
        exclude: ["**/*.isolated.test.ts"],
        workers: WORKERS,
        // What a file imports, the next one has already: a third of the time is reading modules otherwise.
        isolate: false,
        aliases: [standIn("@node-rs/argon2", "quick-argon2.ts")],
      }),
      // These replace a module, which the files of the same process would share.
      server("isolated", {
        include: ["tests/server/**/*.isolated.test.ts"],
        exclude: [],
        workers: WORKERS,
        isolate: true,
      }),
    ],
  },
});
