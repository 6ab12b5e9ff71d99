// npm run build: the production build, if it is stale.
import { build } from "./lib/build";
import { checkNode, errorMessage, fail, loadEnv, step } from "./lib/project";

checkNode();
loadEnv();
try {
  await step("Production build", build);
} catch (error) {
  fail(errorMessage(error));
}
