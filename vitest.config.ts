import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const alias = {
  "~tests": fileURLToPath(new URL("./tests", import.meta.url)),
  "~": fileURLToPath(new URL("./src", import.meta.url)),
  "server-only": fileURLToPath(new URL("./tests/support/empty.ts", import.meta.url)),
};

export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    env: { TZ: "Asia/Kathmandu" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "tests/domain/**/*.test.ts",
            "tests/schemas/**/*.test.ts",
            "tests/lib/**/*.test.ts",
            "tests/components/**/*.test.tsx",
            "tests/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts", "tests/prisma/**/*.test.ts"],
          globalSetup: ["tests/support/postgres-global.ts"],
          setupFiles: ["tests/support/server-setup.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
