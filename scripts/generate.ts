// npm runs this after an installation: the database client is made from prisma/schema.
import { generate } from "./lib/generate";
import { errorMessage, fail, step } from "./lib/project";

try {
  await step("Database client", generate);
} catch (error) {
  fail(errorMessage(error));
}
