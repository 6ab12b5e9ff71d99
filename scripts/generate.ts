// npm runs this after an installation: generates the database client from prisma/schema.
import { generate } from "./lib/generate";
import { errorMessage, fail, step } from "./lib/project";

try {
  await step("Database client", generate);
} catch (error) {
  fail(errorMessage(error));
}
