import { DomainError } from "~/domain/errors";
import { env } from "~/server/env";

/** Below the house account everybody signs up who comes without a code: without it nobody could. Throws "house-account". */
export function assertNotHouse({ email }: { email: string }, act: "deleted" | "suspended"): void {
  if (email !== env.ROOT_AFFILIATE_EMAIL) return;
  const message = `This is the house account, below which everybody signs up. It cannot be ${act}.`;
  throw new DomainError("CONFLICT", "house-account", message);
}
