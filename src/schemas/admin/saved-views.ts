import { z } from "zod";
import { ORDER_COLUMNS } from "~/domain/order-columns";
import { boundedMarks } from "../bounded-marks";

const NameField = z
  .string()
  .trim()
  .min(1, "Please enter a name")
  .max(40, "A name has at most 40 characters")
  .superRefine(boundedMarks);

export const SaveViewInput = z.strictObject({
  name: NameField,
  /** The query string of the list's URL, without the question mark. */
  searchParams: z
    .string()
    .max(1000, "This filter is too long to be saved")
    .regex(/^[\w=&%+.,:~*!'()@-]*$/, "This filter cannot be saved"),
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

export const RenameViewInput = z.strictObject({ viewId: z.uuid(), name: NameField });
export type RenameViewInput = z.infer<typeof RenameViewInput>;

export const SavedViewInput = z.strictObject({ viewId: z.uuid() });
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const ChooseColumnsInput = z.strictObject({
  columns: z.array(z.enum(ORDER_COLUMNS)).max(ORDER_COLUMNS.length, "Choose each column once"),
});
export type ChooseColumnsInput = z.infer<typeof ChooseColumnsInput>;
