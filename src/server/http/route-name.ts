import { readdirSync } from "node:fs";
import { join } from "node:path";
import { appRouter } from "~/server/api/root";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What is called by a name that anybody may invent: the folder is enough. */
const NAMED = /^\/(product|category|files|_next|api\/auth|api\/payment-qr)\//;
const CALLS = "/api/trpc/";
const procedures = new Set(Object.keys(appRouter._def.procedures));
/** As many as a batch may have. */
const MOST_CALLS = 10;

/** What a batch calls, for the log: `/api/trpc/cart.get,orders.mine`; null for everything else. */
export function namesOfCalls(path: string): string | null {
  if (!path.startsWith(CALLS) || !path.includes(",")) return null;
  const calls = path.slice(CALLS.length).split(",", MOST_CALLS);
  return CALLS + calls.map((name) => (procedures.has(name) ? name : "(other)")).join(",");
}

/** The addresses of the app with `[id]` for each of their parameters, from its folders: `/admin/orders/[id]`. */
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
 * Names the kind of address that a request asks for, for counting: `/product/*`, `/admin/orders/[id]`,
 * `/api/trpc/cart.add`; a batch is one name. Names come from the app's folders and routers only, so that nobody can make
 * the list of them long, and no name of a person, order or secret is among them; everything else is "other".
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
