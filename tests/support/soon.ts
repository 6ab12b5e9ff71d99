import { vi } from "vitest";

/** Waits until the check passes, also on a slow machine; on timeout the check's own error is thrown. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });
