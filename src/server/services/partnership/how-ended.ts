type Membership = {
  status: "active" | "left" | "removed";
  endedAt: Date | null;
  endReason: string | null;
  partnership: { dissolvedAt: Date | null; dissolutionReason: string | null };
};

/** How a membership ended, and the reason given; null while it has not. Those in a dissolved team did not leave it. */
export function howEnded({ status, endedAt, endReason, partnership }: Membership) {
  if (status === "active") return null;
  const { dissolvedAt, dissolutionReason } = partnership;
  const isDissolved = status === "left" && dissolvedAt !== null && dissolvedAt.getTime() === endedAt?.getTime();
  if (isDissolved) return { how: "dissolved" as const, reason: dissolutionReason };
  return { how: status, reason: endReason };
}
