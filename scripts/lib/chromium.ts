// A browser for tests and screenshots: the Chromium from an npm package if it works here, else an installed one.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { LaunchOptions } from "playwright-core";
import { errorMessage, readJson } from "./project";

const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];
// These flags are meant for cloud functions. Single-process mode dies when a page context is closed; the others would
// hide faults (cross-origin requests, mixed content) that a visitor's browser shows.
const unwanted = [
  "--single-process",
  "--no-zygote",
  "--in-process-gpu",
  "--disable-web-security",
  "--allow-running-insecure-content",
  // A software-emulated GPU is slower than the pages themselves; without one they are painted directly.
  "--ignore-gpu-blocklist",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

type Options = Pick<LaunchOptions, "args" | "channel" | "env" | "executablePath">;

/** Launch options for Playwright; `log` gets the browser's name if it is not the one from npm. */
export async function chromiumOptions(log: (message: string) => void): Promise<Options> {
  if (process.platform === "linux" && process.arch === "x64") {
    try {
      return await packaged();
    } catch (error) {
      log(`Chromium from npm cannot be used here (${errorMessage(error)}).`);
    }
  } else {
    log(`Chromium from npm is for Linux on x64; this is ${process.platform} on ${process.arch}.`);
  }
  const channel = installedChannel();
  if (channel) {
    log(`Using the installed ${channel}.`);
    return { channel, args: quiet };
  }
  log("Using Playwright's own Chromium; if it is missing: npx playwright install chromium");
  return { args: quiet };
}

async function packaged(): Promise<Options> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const home = entry.slice(0, entry.lastIndexOf("chromium") + "chromium".length);
  const version = readJson<{ version: string }>(join(home, "package.json"))?.version;
  const folder = join(tmpdir(), `assay-chromium-${version}-${process.getuid?.()}`);
  if (!existsSync(folder)) await unpack(folder);
  const executablePath = join(folder, "chromium");
  const args = (await import("@sparticuz/chromium")).default.args
    .filter((arg) => !unwanted.includes(arg) && !arg.startsWith("--headless"))
    .concat(quiet, "--disable-gpu");
  const env = { ...process.env };
  const missing = /not found/.test(spawnSync("ldd", [executablePath], { encoding: "utf8" }).stdout ?? "");
  if (missing) env.LD_LIBRARY_PATH = [libraries(folder, home), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_PATH ??= join(folder, "fonts");
  return { executablePath, args, env };
}

/** Unpacks into a temporary folder and renames it, so that a partial copy, or another process's, is never used. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package includes libraries that a bare system lacks (NSS, NSPR, expat). */
function libraries(folder: string, home: string): string {
  const target = join(folder, "al2023", "lib");
  if (existsSync(target)) return target;
  const archive = join(folder, `libraries.${process.pid}.tar`);
  writeFileSync(archive, brotliDecompressSync(readFileSync(join(home, "bin", "al2023.tar.br"))));
  mkdirSync(dirname(target), { recursive: true });
  execFileSync("tar", ["-xf", archive, "-C", dirname(target)]);
  rmSync(archive);
  return target;
}

function installedChannel(): string | undefined {
  const places: Partial<Record<NodeJS.Platform, Record<string, string>>> = {
    darwin: { chrome: "/Applications/Google Chrome.app", msedge: "/Applications/Microsoft Edge.app" },
    linux: { chrome: "/opt/google/chrome/chrome", msedge: "/opt/microsoft/msedge/msedge" },
    win32: {
      chrome: join(process.env.PROGRAMFILES ?? "", "Google/Chrome/Application/chrome.exe"),
      msedge: join(process.env["PROGRAMFILES(X86)"] ?? "", "Microsoft/Edge/Application/msedge.exe"),
    },
  };
  const found = Object.entries(places[process.platform] ?? {}).find(([, path]) => existsSync(path));
  return found?.[0];
}
