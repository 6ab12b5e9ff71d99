// The first of several server processes: `WEB_CONCURRENCY=4 node src/server/http/primary.mjs --port 3000`
import { fileURLToPath } from "node:url";
import { startCluster } from "./cluster.mjs";

startCluster({
  script: fileURLToPath(new URL("main.mjs", import.meta.url)),
  args: process.argv.slice(2),
  count: Number(process.env.WEB_CONCURRENCY),
});
