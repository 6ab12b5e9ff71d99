import { readdirSync } from "node:fs";
import { join } from "node:path";
import { MAX_BATCH, procedures } from "~/server/api/call-options";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Folders whose URLs contain names anybody can invent: only the folder is reported. */
const NAMED = /^\/(product|category|files|_next|api\/auth|api\/payment-qr)\//;
const CALLS = "/api/trpc/";

/** The calls of a batch, for the log: `/api/trpc/cart.get,orders.mine`; null for everything else. */
export function namesOfCalls(path: string): string | null {
  if (!path.startsWith(CALLS) || !path.includes(",")) return null;
  const calls = path.slice(CALLS.length).split(",", MAX_BATCH);
  return CALLS + calls.map((name) => (procedures.has(name) ? name : "(other)")).join(",");
}

/** The app's routes, read from its folders, with `[id]` for every parameter: `/admin/orders/[id]`. */
function addressesOfApp(): Set<string> {
  const files = readdirSync(join(process.cwd(), "src/app"), { recursive: true, encoding: "utf8" });
  return new Set(
    files.flatMap((file) => {
      const parts = file.replaceAll("\\", "/").split("/");
      if (!/^(page\.tsx|route\.ts)$/.test(parts.pop() ?? "")) return [];
      const segments = parts.filter((part) => !part.startsWith("("));
      return [`/${segments.map((part) => (part.startsWith("[") ? "[id]" : part)).join("/")}`];
    }),
  );
}

/**
 * Maps a path to a low-cardinality route name for metrics: `/product/*`, `/admin/orders/[id]`, `/api/trpc/cart.add`; a
 * batch has one name. Names come only from the app's folders and routers, so nobody can grow the list, and no person,
 * order or secret appears in it; everything else is "other".
 */
export function createRouteNames(): (path: string) => string {
  const addresses = addressesOfApp();
  return (path) => {
    if (path.startsWith(CALLS)) {
      const calls = path.slice(CALLS.length);
      if (calls.includes(",")) return "/api/trpc (batch)";
      return procedures.has(calls) ? path : "/api/trpc (other)";
    }
    const named = NAMED.exec(path);
    if (named) return `/${named[1]}/*`;
    const address = path.split("/").map((part) => (UUID.test(part) ? "[id]" : part));
    return addresses.has(address.join("/")) ? address.join("/") : "other";
  };
}
