import { DomainError } from "~/domain/errors";
import { env } from "~/server/env";

/** Throws "house-account" for the house account: sign-ups without a code go below it, so it must stay. */
export function assertNotHouse({ email }: { email: string }, act: "deleted" | "suspended"): void {
  if (email !== env.ROOT_AFFILIATE_EMAIL) return;
  const message = `This is the house account, below which everybody signs up. It cannot be ${act}.`;
  throw new DomainError("CONFLICT", "house-account", message);
}
