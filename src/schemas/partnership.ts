import { z } from "zod";
import { linkProblem, plainTextProblem } from "~/domain/names";
import { MAX_INVITATION_TEXT, MAX_PARTNERSHIP_NAME, MAX_PARTNERSHIP_TEXT } from "~/domain/partnership";
import { affiliateCodeField } from "./account";
import { PageDirectionField } from "./page-direction";

const ReasonField = z
  .string()
  .trim()
  .min(1, "Please give a reason.")
  .max(MAX_PARTNERSHIP_TEXT, `A reason has at most ${MAX_PARTNERSHIP_TEXT} characters`);

const NameField = z
  .string()
  .trim()
  .min(1, "Please give the partnership a name.")
  .max(MAX_PARTNERSHIP_NAME, `A name has at most ${MAX_PARTNERSHIP_NAME} characters`)
  .superRefine((name, ctx) => {
    const problem = plainTextProblem(name) ?? linkProblem(name);
    if (problem) ctx.addIssue({ code: "custom", message: problem });
  });

/** Multi-line text that is e-mailed to people its author chose, so it may contain no links. */
const mailedText = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .superRefine((text, ctx) => {
      const [problem] = text.split(/\r\n|\n/).flatMap((line) => plainTextProblem(line) ?? []);
      const refusal = problem ?? linkProblem(text);
      if (refusal) ctx.addIssue({ code: "custom", message: refusal });
    });

export const CreatePartnershipInput = z.strictObject({
  name: NameField,
  description: mailedText(
    MAX_PARTNERSHIP_TEXT,
    `A description has at most ${MAX_PARTNERSHIP_TEXT} characters`,
  ).optional(),
});
export type CreatePartnershipInput = z.infer<typeof CreatePartnershipInput>;

const InvitationText = mailedText(
  MAX_INVITATION_TEXT,
  `A message has at most ${MAX_INVITATION_TEXT} characters`,
).optional();

export const InviteByCodeInput = z.strictObject({
  code: affiliateCodeField("Please enter an affiliate code"),
  message: InvitationText,
});

/** Invites by affiliate code, or by picking somebody from the inviter's network. */
export const InviteInput = z.union([InviteByCodeInput, z.strictObject({ userId: z.uuid(), message: InvitationText })]);
export type InviteInput = z.infer<typeof InviteInput>;

export const InvitationIdInput = z.strictObject({ invitationId: z.uuid() });
export type InvitationIdInput = z.infer<typeof InvitationIdInput>;

export const PartnerInput = z.strictObject({ userId: z.uuid() });
export type PartnerInput = z.infer<typeof PartnerInput>;

export const RemovePartnerInput = z.strictObject({ userId: z.uuid(), reason: ReasonField });
export type RemovePartnerInput = z.infer<typeof RemovePartnerInput>;

export const SetPartnerRoleInput = z.strictObject({ userId: z.uuid(), role: z.enum(["admin", "member"]) });
export type SetPartnerRoleInput = z.infer<typeof SetPartnerRoleInput>;

export const DissolvePartnershipInput = z.strictObject({ reason: ReasonField });
export type DissolvePartnershipInput = z.infer<typeof DissolvePartnershipInput>;

export const PartnershipMessagesInput = z.strictObject({ cursor: z.uuid().optional(), direction: PageDirectionField });
export type PartnershipMessagesInput = z.infer<typeof PartnershipMessagesInput>;

export const PartnershipMessageInput = z.strictObject({
  message: z.string().trim().min(1, "Please enter a message").max(2000, "A message has at most 2,000 characters"),
});
export type PartnershipMessageInput = z.infer<typeof PartnershipMessageInput>;
