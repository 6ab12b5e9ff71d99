import { z } from "zod";
import { LOT_FILE_KINDS } from "~/domain/lot";
import { dayField } from "../date-fields";
import { plainText } from "../plain-text";
import { requiredText } from "../required-text";

const LotNumberField = requiredText("Enter the lot number", 60, "A lot number has at most 60 characters").superRefine(
  plainText,
);

const LotId = z.uuid("This is not the id of a lot");

export const SaveLotInput = z.strictObject({
  productId: z.uuid("This is not the id of a product"),
  /** Null creates a lot. */
  lotId: LotId.nullable(),
  lotNumber: LotNumberField,
  testedOn: dayField("Enter the day of the analysis"),
  purityBps: z.int().min(0, "From 0 to 100%").max(10_000, "From 0 to 100%").nullable(),
  /** The values the form was opened with: the update is refused if they changed since. */
  seen: z
    .strictObject({ lotNumber: z.string().max(60), testedOn: z.iso.date(), purityBps: z.int().nullable() })
    .optional(),
});
export type SaveLotInput = z.infer<typeof SaveLotInput>;

export const LotIdInput = z.strictObject({ lotId: LotId });
export type LotIdInput = z.infer<typeof LotIdInput>;

export const LotsOfProductInput = z.strictObject({ productId: z.uuid("This is not the id of a product") });
export type LotsOfProductInput = z.infer<typeof LotsOfProductInput>;

export const LotFileInput = z.strictObject({ lotId: LotId, kind: z.enum(LOT_FILE_KINDS) });
export type LotFileInput = z.infer<typeof LotFileInput>;

export const SetItemLotInput = z.strictObject({
  orderId: z.uuid("This is not the id of an order"),
  itemId: z.uuid("This is not the id of an order's line"),
  /** Null: the newest lot at the time the order ships. */
  lotId: LotId.nullable(),
});
export type SetItemLotInput = z.infer<typeof SetItemLotInput>;
