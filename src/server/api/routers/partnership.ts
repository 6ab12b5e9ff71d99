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
import { invitePartner, withdrawInvitation } from "~/server/services/partnership/invite-partner";
import { leavePartnership, removePartner } from "~/server/services/partnership/leave-partnership";
import {
  myPartnership,
  partnershipMessages,
  pastPartnerships,
  unreadInvitations,
} from "~/server/services/partnership/queries";
import { sendPartnershipMessage } from "~/server/services/partnership/send-message";
import { setPartnerRole } from "~/server/services/partnership/set-partner-role";
import { serve } from "../serve";
import { affiliateProcedure as affiliate, createRouter } from "../trpc";

/** Teams of affiliates who pool the sales of their networks. */
export const partnershipRouter = createRouter({
  mine: affiliate.query(serve(myPartnership)),
  invitations: affiliate.query(serve(unreadInvitations)),
  history: affiliate.query(serve(pastPartnerships)),
  messages: affiliate.input(PartnershipMessagesInput).query(serve(partnershipMessages)),
  sendMessage: affiliate.input(PartnershipMessageInput).mutation(serve(sendPartnershipMessage)),
  create: affiliate.input(CreatePartnershipInput).mutation(serve(createPartnership)),
  invite: affiliate.input(InviteInput).mutation(serve(invitePartner)),
  withdraw: affiliate.input(InvitationIdInput).mutation(serve(withdrawInvitation)),
  accept: affiliate.input(InvitationIdInput).mutation(serve(acceptInvitation)),
  decline: affiliate.input(InvitationIdInput).mutation(serve(declineInvitation)),
  leave: affiliate.mutation(serve(leavePartnership)),
  remove: affiliate.input(RemovePartnerInput).mutation(serve(removePartner)),
  setRole: affiliate.input(SetPartnerRoleInput).mutation(serve(setPartnerRole)),
  handOver: affiliate.input(PartnerInput).mutation(serve(handOverPartnership)),
  dissolve: affiliate.input(DissolvePartnershipInput).mutation(serve(dissolvePartnership)),
});
