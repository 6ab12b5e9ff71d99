import { vi } from "vitest";

/** Waits until the check holds, on a busy machine too; what never comes is told by the check's own message. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });
