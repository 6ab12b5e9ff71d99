import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";

/** Stores the results of one run, with the machine they were measured on. */
export async function writeResult(name: string, figures: object): Promise<void> {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
}
