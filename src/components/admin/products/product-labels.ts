import type { RouterOutputs } from "~/trpc/react";

export type Preview = RouterOutputs["admin"]["products"]["previewBulk"];

export const productCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "product" : "products"}`;
