// `npm run postinstall` under the name it had while scripts were JavaScript, for branches that still call it.
import { register } from "tsx/esm/api";

register();
await import("./generate.ts");
