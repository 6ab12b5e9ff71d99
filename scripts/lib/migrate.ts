// Migrations with Prisma's own schema engine in its WebAssembly build: no download, and the same `_prisma_migrations`
// table that `prisma migrate deploy` writes.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type {
  DiffTarget,
  MigrationFile,
  MigrationList,
  SchemaFilter,
} from "@prisma/schema-engine-wasm/schema_engine_bg";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { errorMessage, inRoot, root } from "./project";
import { withSetupLock } from "./setup-lock";
import { WholeScripts } from "./whole-scripts";

const filters: SchemaFilter = { externalTables: [], externalEnums: [] };
const schemaFolder = "prisma/schema";
const migrationsFolder = "prisma/migrations";
let loaded: Promise<typeof bindings.SchemaEngine> | undefined;
function loadEngine() {
  loaded ??= (async () => {
    const require = createRequire(import.meta.url);
    const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
    const { instance } = await WebAssembly.instantiate(readFileSync(file), { "./schema_engine_bg.js": bindings });
    bindings.__wbg_set_wasm(instance.exports);
    // wasm-bindgen always exports it; the WebAssembly types do not name exports.
    (instance.exports.__wbindgen_start as () => void)();
    return bindings.SchemaEngine;
  })();
  return loaded;
}

type SchemaFile = { path: string; content: string };

const schemaFiles = (): SchemaFile[] =>
  readdirSync(inRoot(schemaFolder))
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: join(schemaFolder, name), content: readFileSync(inRoot(schemaFolder, name), "utf8") }));

function migrationsList(): MigrationList {
  const base = inRoot(migrationsFolder);
  const lockfile = join(base, "migration_lock.toml");
  const names = existsSync(base) ? readdirSync(base, { withFileTypes: true }) : [];
  return {
    baseDir: base,
    lockfile: { path: "./migration_lock.toml", content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({ path: name, migrationFile: { path: "migration.sql", content: readMigration(base, name) } })),
  };
}

function readMigration(base: string, name: string): MigrationFile["content"] {
  try {
    return { tag: "ok", value: readFileSync(join(base, name, "migration.sql"), "utf8") };
  } catch (error) {
    return { tag: "error", value: String(error) };
  }
}

type Engine = bindings.SchemaEngine;

async function withEngine<T>(url: string, files: SchemaFile[], work: (engine: Engine) => Promise<T>): Promise<T> {
  const SchemaEngine = await loadEngine();
  // The database may set a statement timeout, for a pooler; a migration must not be limited by it.
  const options = "-c statement_timeout=0";
  const connections = new WholeScripts({ connectionString: url, max: 1, idleTimeoutMillis: 50, options });
  const factory = bindMigrationAwareSqlAdapterFactory(connections);
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  const engine = await SchemaEngine.new({ datamodels }, () => {}, factory);
  try {
    return await work(engine);
  } catch (error) {
    throw new Error(messageOf(error));
  } finally {
    engine.free();
    await connections.close();
  }
}

/** The engine throws its message as JSON. */
function messageOf(error: unknown): string {
  const text = errorMessage(error);
  try {
    const parsed = JSON.parse(text);
    return parsed.message ?? parsed.meta?.full_error ?? text;
  } catch {
    return text;
  }
}

/** Applies pending migrations and returns their names. Throws if an applied migration was changed. */
export async function migrate(url: string): Promise<string[]> {
  const list = migrationsList();
  if (list.migrationDirectories.length === 0) return [];
  return withSetupLock(url, () => withEngine(url, schemaFiles(), (engine) => applyMigrations(engine, list)));
}

async function applyMigrations(engine: Engine, list: MigrationList): Promise<string[]> {
  const state = await engine.diagnoseMigrationHistory({
    migrationsList: list,
    optInToShadowDatabase: false,
    filters,
  });
  if (state.failedMigrationNames.length > 0) {
    throw new Error(
      `Migration ${state.failedMigrationNames.join(", ")} failed half-way earlier. ` +
        "For a database without data worth keeping run `npm run db:reset`; otherwise mend it by hand and use `prisma migrate resolve`.",
    );
  }
  if (state.editedMigrationNames.length > 0) {
    throw new Error(
      `Migration ${state.editedMigrationNames.join(", ")} was changed after this database had applied it. ` +
        "Write a new migration instead, or (without data worth keeping) run `npm run db:reset`.",
    );
  }
  if (state.history?.diagnostic === "historiesDiverge") {
    throw new Error(
      `This database has migrations that are no longer in prisma/migrations: ${state.history.unpersistedMigrationNames.join(", ")}. ` +
        "Without data worth keeping run `npm run db:reset`; otherwise save a backup with the former version and import it into a new database.",
    );
  }
  const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: list, filters });
  return appliedMigrationNames;
}

/** The schema files of the last commit, or none if there is no commit. */
function committedSchema(): SchemaFile[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const names = git("ls-tree", "--name-only", "HEAD", `${schemaFolder}/`).split("\n");
    return names
      .filter((name) => name.endsWith(".prisma"))
      .map((name) => ({ path: name, content: git("show", `HEAD:./${name}`) }));
  } catch {
    return [];
  }
}

/** Writes the migration from the committed schema to today's files. The engine needs a database but leaves it as is. */
export async function newMigration(name: string, url: string): Promise<{ file: string; empty: boolean }> {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (!slug) throw new Error("Give the migration a name: npm run db:migration -- add-product-weight");
  const before = migrationsList().migrationDirectories.length > 0 ? committedSchema() : [];
  const today = schemaFiles();
  const from: DiffTarget = before.length > 0 ? { tag: "schemaDatamodel", files: before } : { tag: "empty" };
  const to: DiffTarget = { tag: "schemaDatamodel", files: today };
  const result = await withEngine(url, today, (engine) =>
    engine.diff({ from, to, script: true, exitCode: null, filters }),
  );
  const sql = (result.stdout ?? "").trim();
  const empty = sql === "" || sql === "-- This is an empty migration.";
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = inRoot(migrationsFolder, `${stamp}_${slug}`);
  mkdirSync(folder, { recursive: true });
  const lock = inRoot(migrationsFolder, "migration_lock.toml");
  if (!existsSync(lock)) writeFileSync(lock, '# Prisma reads this file; keep it in git.\nprovider = "postgresql"\n');
  writeFileSync(
    join(folder, "migration.sql"),
    empty ? "-- The schema files did not change: write the SQL here.\n" : `${sql}\n`,
  );
  return { file: join(folder, "migration.sql"), empty };
}
