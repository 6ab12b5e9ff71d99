// Replaces next-auth/react in component tests.
import { vi } from "vitest";

export const signIn = vi.fn(async () => undefined);
export const signOut = vi.fn(async () => undefined);
