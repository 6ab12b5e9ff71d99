import { z } from "zod";
import { dayField, TimeZoneField } from "../date-fields";
import { AccountIdField, PageField } from "../fields";

const Name = z.string().trim().min(1).max(80);
const Day = dayField("A day is written as 2026-06-15");

export const ListAuditInput = z.strictObject({
  actorUserId: AccountIdField.optional(),
  /** Such as "order.refund". */
  action: Name.optional(),
  /** The type of record, such as "order". */
  entity: Name.optional(),
  entityId: z.string().trim().min(1).max(120).optional(),
  /** Part of the record's name: order number, account name or e-mail, product name or SKU. */
  thing: z.string().trim().min(1).max(120).optional(),
  /** Days in `zone`, inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  zone: TimeZoneField,
  page: PageField,
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
