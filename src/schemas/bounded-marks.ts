import { marksProblem } from "~/domain/names";

/** For names that may mix alphabets, as a product's may ("β-Alanine"): refuses accents stacked on one letter. */
export function boundedMarks(name: string, context: { addIssue: (message: string) => void }): void {
  const problem = marksProblem(name);
  if (problem) context.addIssue(problem);
}
