// npm runs this after an installation: the database client is made from prisma/schema.
import { generate } from "./lib/generate.mjs";
import { fail, step } from "./lib/project.mjs";

try {
  await step("Database client", generate);
} catch (error) {
  fail(error.message);
}
