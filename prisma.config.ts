// Prisma's command line asks for a native engine that `generate` and `validate` never run: any executable satisfies it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

import { defineConfig } from "prisma/config";

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });
