import { z } from "zod";
import { AFFILIATE_MAILS } from "~/domain/affiliate-mails";

export const SwitchMailInput = z.strictObject({ mail: z.enum(AFFILIATE_MAILS), isOn: z.boolean() });
export type SwitchMailInput = z.infer<typeof SwitchMailInput>;
