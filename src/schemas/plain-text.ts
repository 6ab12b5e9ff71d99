import { plainTextProblem } from "~/domain/names";

/** For a text on one line: rejects invisible and look-alike characters. */
export function plainText(value: string, context: { addIssue: (message: string) => void }): void {
  const problem = plainTextProblem(value);
  if (problem) context.addIssue(problem);
}
