import { z } from "zod";
import { AccountIdField, PageField } from "../fields";

/** The tabs of the list: to review, on hold, decided. */
export const CASE_STATES = ["open", "held", "decided"] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const ListCasesInput = z.strictObject({
  state: z.enum(CASE_STATES).default("open"),
  page: PageField,
});
export type ListCasesInput = z.infer<typeof ListCasesInput>;

const caseId = z.uuid("This is not the id of a case");
/** Stored with the case; shown to admins only. */
const reason = z.string().trim().min(1, "Please give a reason.").max(500, "A reason has at most 500 characters");

export const CaseInput = z.strictObject({ caseId });
export type CaseInput = z.infer<typeof CaseInput>;

export const HoldCaseInput = z.strictObject({ caseId, reason });
export type HoldCaseInput = z.infer<typeof HoldCaseInput>;

export const ReopenCaseInput = z.strictObject({ caseId, reason });
export type ReopenCaseInput = z.infer<typeof ReopenCaseInput>;

export const ClearCaseInput = z.strictObject({
  ...{ caseId, reason },
  /** The accounts are known to be different people, such as a household. */
  isForGood: z.boolean().default(false),
});
export type ClearCaseInput = z.infer<typeof ClearCaseInput>;

export const SuspendCaseInput = z.strictObject({
  ...{ caseId, reason },
  userIds: z.array(AccountIdField).min(1, "Choose the accounts to suspend.").max(50, "At most 50 accounts at once"),
  /** Sent to the account owners by e-mail. */
  accountReason: reason,
});
export type SuspendCaseInput = z.infer<typeof SuspendCaseInput>;
