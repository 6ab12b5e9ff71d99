// Replaces `@node-rs/argon2` in server tests: the same hashes with a hundredth of the memory and time, because tests
// create many accounts. `unknown-address.isolated.test.ts` checks the real cost.
import { createRequire } from "node:module";

type Argon2 = typeof import("@node-rs/argon2");
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as Argon2;

export const { verify } = argon2;
export const hash: Argon2["hash"] = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
