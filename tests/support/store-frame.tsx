// Replaces ~/app/store-frame in component tests of pages: renders the content without the shop's header and footer.
import type { StoreFrame as real } from "~/app/store-frame";

export const StoreFrame = ({ children }: Parameters<typeof real>[0]) => children;
