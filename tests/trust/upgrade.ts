// npm run trust:upgrade [-- commit]: builds the version before the newest migration (or the given commit) in a separate
// folder and runs it on a database with today's tables, as happens during each upgrade and after a rollback.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../scripts/lib/migrate";
import { startDatabase } from "../../scripts/lib/postgres";
import { checkNode, fail, inRoot, loadEnv, root, runNode, SERVER_SCRIPT, step } from "../../scripts/lib/project";
import { throwawayEnv } from "../bench/throwaway-env";

/** How often the old version runs each trial; trials not listed here are skipped. */
const TIMES: Readonly<Record<string, number>> = { races: 5, kills: 3, drains: 3 };

const START = `const { migrate } = await import("./scripts/lib/migrate.ts");
  process.exit((await migrate(process.env.DATABASE_URL)).length);`;

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const migrationsIn = (folder: string) =>
  readdirSync(join(folder, "prisma/migrations")).filter((name) => /^\d/.test(name));

function versionBefore(migration: string): string {
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", `prisma/migrations/${migration}`);
  if (!added) fail(`${migration} is not committed, so there is no version before it. Name a commit.`);
  return git("rev-parse", `${added}^`);
}

/** Unpacks the old version with its packages: copied if they are the same as today's, else installed. */
async function unpack(commit: string, folder: string): Promise<string> {
  mkdirSync(folder);
  const archive = join(folder, "..", "old.tar");
  git("archive", "-o", archive, commit);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  const lock = (of: string) => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) {
    const [from, to] = [inRoot("node_modules"), join(folder, "node_modules")];
    try {
      // Hard links, if the file system supports them.
      execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
    } catch {
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
    return "packages as today";
  }
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
  return "packages installed";
}

async function inOld(folder: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const { code } = await runNode(args, { cwd: folder, env });
  if (code !== 0) throw new Error(`${args.at(-1)} of the old version ended with ${code}`);
}

checkNode();
loadEnv();
if (process.env.DATABASE_URL) fail("The old version works on a database of its own: unset DATABASE_URL.");
const newest = migrationsIn(root).sort().at(-1) ?? fail("There is no migration.");
const commit = git("rev-parse", process.argv[2] ?? versionBefore(newest));
const base = mkdtempSync(join(tmpdir(), "assay-upgrade-"));
// PostgreSQL may run as a different user, which must be able to enter.
chmodSync(base, 0o755);
const [old, dataDir] = [join(base, "old"), join(base, "data")];
console.log(`The old version is ${git("log", "-1", "--format=%h %s", commit)}`);
let isRight = false;
const database = await startDatabase({ dataDir });
try {
  await step("Old version", () => unpack(commit, old));
  const later = migrationsIn(root).filter((name) => !existsSync(join(old, "prisma/migrations", name)));
  if (later.length === 0) fail("That version has every migration of today: there is nothing to try.");
  await step("Build of the old version", () => inOld(old, ["--import=tsx", "scripts/build.ts"]));
  await step("Tables of today", async () => {
    await migrate(database.url);
    return `with ${later.join(", ")}, which the old version does not know`;
  });
  // The first step of its `npm start`: it has to find nothing to do, and no reason to refuse.
  await step("Start of the old version", () =>
    inOld(old, ["--import=tsx", "--input-type=module", "-e", START], { DATABASE_URL: database.url }),
  );
  const trials = readFileSync(join(old, "tests/trust/trials.ts"), "utf8");
  const options = [...trials.matchAll(/(\w+): option\(/g)].map(([, name = ""]) => name);
  const args = options.flatMap((name) => [`--${name}`, String(TIMES[name] ?? 0)]);
  const env = { ...throwawayEnv(database.url, dataDir), LOG_LEVEL: "error" };
  // Races, load, kills and restarts, and the final checks, all run by the old code.
  await step("The old version works on them", () =>
    inOld(old, [...SERVER_SCRIPT, join(old, "tests/trust/trials.ts"), ...args], env),
  );
  isRight = true;
} catch (error) {
  console.error(`✖ ${error instanceof Error ? error.message : error}\nWhat is left stays in ${base}`);
} finally {
  await database.stop();
  if (isRight) rmSync(base, { recursive: true, force: true, maxRetries: 3 });
}
process.exit(isRight ? 0 : 1);
