// npm run build: the production build, when it is stale.
import { build } from "./lib/build.mjs";
import { checkNode, fail, loadEnv, step } from "./lib/project.mjs";

checkNode();
loadEnv();
try {
  await step("Production build", build);
} catch (error) {
  fail(error.message);
}
