import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH } from "~/domain/password";

// argon2id is the library's default.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Limits concurrent hashes to four: each takes 19 MiB, and a burst of sign-ins must not take the shop down. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string) => withSlot(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Whether the password matches. Takes equally long for an account that does not exist (null). */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  decoy ??= hashPassword("a password that nobody has");
  const against = passwordHash ?? (await decoy);
  const matches = await withSlot(() => verify(against, password));
  return passwordHash !== null && matches;
}
