/** The minimum per process: transactions, and rate limits beside them. */
export const MIN_CONNECTIONS = 5;
/** Beyond this, connections would wait for the process's own CPU, not for the database. */
const MOST_CONNECTIONS = 20;

/** How many connections each process opens for Prisma and for rate limits, when `processes` share `total`. */
export function poolSizes(total: number, processes: number): { prisma: number; rateLimits: number } {
  const share = Math.min(MOST_CONNECTIONS, Math.floor(total / processes));
  const rateLimits = Math.floor(share / 5);
  return { prisma: share - rateLimits, rateLimits };
}
