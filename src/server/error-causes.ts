type Coded = { code?: string; originalCode?: string; meta?: { code?: string } };

/** The error and what caused it, outermost first. */
export function* causesOf(error: unknown): Generator<object> {
  for (let cause = error; cause && typeof cause === "object"; cause = (cause as { cause?: unknown }).cause) yield cause;
}

/** The codes of one error: Node.js and PostgreSQL have one, Prisma adds the database's. */
export function codesOf(error: object): string[] {
  const { code, originalCode, meta } = error as Coded;
  return [code, originalCode, meta?.code].filter((known) => known !== undefined);
}

/** Whether a constraint was violated, as reported by Prisma or by the driver. */
function violates(error: unknown, codes: readonly string[], kind: string): boolean {
  const { code, meta } = Object(error) as {
    code?: string;
    meta?: { driverAdapterError?: { cause?: { kind?: string } } };
  };
  return (code !== undefined && codes.includes(code)) || meta?.driverAdapterError?.cause?.kind === kind;
}

export const isUniqueViolation = (error: unknown) => violates(error, ["P2002", "23505"], "UniqueConstraintViolation");
export const isForeignKeyViolation = (error: unknown) => violates(error, ["23503"], "ForeignKeyConstraintViolation");
