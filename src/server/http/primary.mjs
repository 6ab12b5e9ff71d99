// The primary of a cluster of server processes: `node src/server/http/primary.mjs 4 --port 3000`
import { fileURLToPath } from "node:url";
import { startCluster } from "./cluster.mjs";

const [, , count, ...args] = process.argv;
startCluster({ script: fileURLToPath(new URL("main.mjs", import.meta.url)), args, count: Number(count) });
