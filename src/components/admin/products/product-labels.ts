import type { RouterOutputs } from "~/trpc/react";

export type Preview = RouterOutputs["admin"]["products"]["previewBulk"];

/** "1 product", "1,000 products". */
export const productCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "product" : "products"}`;
