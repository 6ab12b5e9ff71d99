import { marksProblem } from "~/domain/names";

/** For names that may mix alphabets, such as product names ("β-Alanine"): rejects stacked accents. */
export function boundedMarks(name: string, context: { addIssue: (message: string) => void }): void {
  const problem = marksProblem(name);
  if (problem) context.addIssue(problem);
}
