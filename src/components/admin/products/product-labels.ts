import type { RouterOutputs } from "~/trpc/react";

export type Preview = RouterOutputs["admin"]["products"]["previewBulk"];
