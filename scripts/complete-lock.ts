// Run after the lockfile was made with a registry that serves packages for one platform only. Adds the optional
// platform packages that npm left out; without them `npm ci` refuses the lockfile on every platform.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/project";

const systems = "aix android darwin freebsd linux netbsd openbsd openharmony sunos win32".split(" ");
const chips = "arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" ");

type Platform = { cpu?: string[]; os?: string[]; libc?: string[] };
type LockEntry = Platform & {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
};

/** `@next/swc-linux-x64-musl` → linux, x64, musl: what npm would have read from the package's manifest. */
function platformOf(name: string): Platform {
  const words = name.replace("windows", "win32").replace("ppc64le", "ppc64").replace("armv7", "arm").split(/[-/]/);
  const pick = (list: string[]) => words.filter((word) => list.includes(word));
  const os = pick(systems);
  const cpu = words.some((word) => word.startsWith("wasm32")) ? ["wasm32"] : pick(chips);
  if (words.some((word) => /^(arm(?=gnueabihf|v[67])|gnueabihf|musleabihf)/.test(word)) && cpu.length === 0)
    cpu.push("arm");
  const libc = words.some((word) => word.startsWith("musl")) ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return Object.fromEntries(Object.entries({ cpu, os, libc }).filter(([, values]) => values.length > 0));
}

const file = inRoot("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
    if (places.some((place) => lock.packages[place]) || !/^\d/.test(version)) continue;
    const platform = platformOf(name);
    if (Object.keys(platform).length === 0) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added.push(`${name}@${version}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added:\n${added.join("\n")}` : "The lockfile is complete.");
