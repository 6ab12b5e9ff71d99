// Stands for ~/components/ui/toast in component tests: what is said is recorded.
import { vi } from "vitest";
import type { toast as real } from "~/components/ui/toast";

export const toast = Object.assign(vi.fn<typeof real>(), {
  success: vi.fn<typeof real.success>(),
  error: vi.fn<typeof real.error>(),
});

export const Toaster = () => null;
