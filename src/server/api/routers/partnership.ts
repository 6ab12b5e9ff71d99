import {
  CreatePartnershipInput,
  DissolvePartnershipInput,
  InvitationIdInput,
  InviteInput,
  PartnerInput,
  PartnershipMessageInput,
  PartnershipMessagesInput,
  RemovePartnerInput,
  SetPartnerRoleInput,
} from "~/schemas/partnership";
import { acceptInvitation } from "~/server/services/partnership/accept-invitation";
import { createPartnership } from "~/server/services/partnership/create-partnership";
import { declineInvitation } from "~/server/services/partnership/decline-invitation";
import { dissolvePartnership } from "~/server/services/partnership/dissolve-partnership";
import { handOverPartnership } from "~/server/services/partnership/hand-over-partnership";
import { invitePartner } from "~/server/services/partnership/invite-partner";
import { leavePartnership, removePartner } from "~/server/services/partnership/leave-partnership";
import {
  myPartnership,
  partnershipMessages,
  pastPartnerships,
  unreadInvitations,
} from "~/server/services/partnership/queries";
import { sendPartnershipMessage } from "~/server/services/partnership/send-message";
import { setPartnerRole } from "~/server/services/partnership/set-partner-role";
import { withdrawInvitation } from "~/server/services/partnership/withdraw-invitation";
import { affiliateProcedure as affiliate, createRouter } from "../trpc";

/** Teams of affiliates who pool what their networks sell. */
export const partnershipRouter = createRouter({
  mine: affiliate.query(({ ctx }) => myPartnership(ctx.service)),
  invitations: affiliate.query(({ ctx }) => unreadInvitations(ctx.service)),
  history: affiliate.query(({ ctx }) => pastPartnerships(ctx.service)),
  messages: affiliate
    .input(PartnershipMessagesInput)
    .query(({ ctx, input }) => partnershipMessages(ctx.service, input)),
  sendMessage: affiliate
    .input(PartnershipMessageInput)
    .mutation(({ ctx, input }) => sendPartnershipMessage(ctx.service, input)),
  create: affiliate.input(CreatePartnershipInput).mutation(({ ctx, input }) => createPartnership(ctx.service, input)),
  invite: affiliate.input(InviteInput).mutation(({ ctx, input }) => invitePartner(ctx.service, input)),
  withdraw: affiliate.input(InvitationIdInput).mutation(({ ctx, input }) => withdrawInvitation(ctx.service, input)),
  accept: affiliate.input(InvitationIdInput).mutation(({ ctx, input }) => acceptInvitation(ctx.service, input)),
  decline: affiliate.input(InvitationIdInput).mutation(({ ctx, input }) => declineInvitation(ctx.service, input)),
  leave: affiliate.mutation(({ ctx }) => leavePartnership(ctx.service)),
  remove: affiliate.input(RemovePartnerInput).mutation(({ ctx, input }) => removePartner(ctx.service, input)),
  setRole: affiliate.input(SetPartnerRoleInput).mutation(({ ctx, input }) => setPartnerRole(ctx.service, input)),
  handOver: affiliate.input(PartnerInput).mutation(({ ctx, input }) => handOverPartnership(ctx.service, input)),
  dissolve: affiliate
    .input(DissolvePartnershipInput)
    .mutation(({ ctx, input }) => dissolvePartnership(ctx.service, input)),
});
