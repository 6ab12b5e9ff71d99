import { z } from "zod";
import { MomentField } from "../date-fields";
import { SearchField } from "../fields";
import { PageDirectionField } from "../page-direction";

export const LIBRARY_FILTERS = ["all", "unused"] as const;

/** The most images deleted by one call; the page sends more calls for more. */
export const MAX_IMAGES_AT_ONCE = 200;

export const LibraryInput = z.strictObject({
  show: z.enum(LIBRARY_FILTERS).default("all"),
  search: SearchField,
  /** The last image of the previous page. */
  cursor: z.strictObject({ createdAt: MomentField, id: z.uuid() }).nullish(),
  direction: PageDirectionField,
});
export type LibraryInput = z.infer<typeof LibraryInput>;

export const DeleteImagesInput = z.strictObject({
  imageIds: z.array(z.uuid()).min(1, "Please select images to delete").max(MAX_IMAGES_AT_ONCE),
  /** Also deletes images in use and removes them from the products and settings that show them. */
  alsoInUse: z.boolean().default(false),
});
export type DeleteImagesInput = z.infer<typeof DeleteImagesInput>;

export const CleanUpInput = z.strictObject({
  /** The URLs from the preview; nothing else is removed. */
  urls: z.array(z.string().min(1).max(500)).min(1).max(5_000),
});
export type CleanUpInput = z.infer<typeof CleanUpInput>;
