// Replaces ~/components/ui/toast in component tests: records toasts.
import { vi } from "vitest";
import type { toast as real } from "~/components/ui/toast";

export const toast = Object.assign(vi.fn<typeof real>(), {
  success: vi.fn<typeof real.success>(),
  error: vi.fn<typeof real.error>(),
});

export const Toaster = () => null;
