import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "~tests": fileURLToPath(new URL("./tests", import.meta.url)),
  "~": fileURLToPath(new URL("./src", import.meta.url)),
  "server-only": fileURLToPath(new URL("./tests/support/empty.ts", import.meta.url)),
};

type ServerTests = {
  include: string[];
  exclude: string[];
  workers: number;
  isolate: boolean;
};

/** More than two cores have: those that need the database wait for it most of the time, and the others work meanwhile. */
const WORKERS = 4;

/** Tests that need the database: each worker gets its own copy of a migrated one, each file finds it empty. */
const server = (name: string, { include, exclude, workers, isolate }: ServerTests) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    globalSetup: ["tests/support/postgres-global.ts"],
    setupFiles: ["tests/support/server-setup.ts"],
    pool: "forks" as const,
    isolate,
    maxWorkers: workers,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve: { alias },
  test: {
    env: { TZ: "Asia/Kathmandu" },
    // A busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
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
        test: {
          name: "components",
          setupFiles: ["tests/support/computed-style.ts", "tests/support/patience.ts"],
          // A context per file, in processes that stay: jsdom is read once a worker, not once a file. Half the time.
          pool: "vmForks",
          execArgv: [`--require=${fileURLToPath(new URL("./tests/support/require-common.cjs", import.meta.url))}`],
          maxWorkers: WORKERS,
          include: ["tests/components/**/*.test.tsx"],
          testTimeout: 30_000,
        },
      },
      server("server", {
        include: ["tests/server/**/*.test.ts"],
        exclude: ["**/*.isolated.test.ts"],
        workers: WORKERS,
        // What a file imports, the next one has already: a third of the time is reading modules otherwise.
        isolate: false,
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
