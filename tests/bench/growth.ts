import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Times } from "./measure";
import { writeResult } from "./results";

const MOST_GROWTH = 2;

type Result = { times: Record<string, Times>; rssMb: number };

async function resultOf(size: number): Promise<Result> {
  const text = await readFile(join(import.meta.dirname, "results", `catalogue-${size}.json`), "utf8");
  return JSON.parse(text) as Result; // written by catalogue.ts
}

/** Computes and stores the ratio of each operation's p95 in the largest catalogue to the smallest. */
export async function writeGrowth(given: readonly string[]): Promise<void> {
  const sizes = given.map(Number).sort((one, other) => one - other);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  const [small, large] = [await resultOf(smallest), await resultOf(largest)];
  const growth: Record<string, number> = {};
  console.log(`p95 among ${largest} products, and how many times that among ${smallest}:`);
  for (const [name, { p95 }] of Object.entries(large.times)) {
    const times = p95 / (small.times[name]?.p95 ?? p95);
    growth[name] = Math.round(times * 100) / 100;
    console.log(`  ${times < MOST_GROWTH ? "✔" : "✖"} ${name}: ${p95.toFixed(1)} ms, ${times.toFixed(2)} times`);
  }
  console.log(`  memory: ${small.rssMb} MB and ${large.rssMb} MB`);
  await writeResult("catalogue-growth", { smallest, largest, growth });
}
