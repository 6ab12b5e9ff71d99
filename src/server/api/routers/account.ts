import {
  ChangeEmailInput,
  ChangePasswordInput,
  DeleteOwnAccountInput,
  ForgotPasswordInput,
  GivenPasswordInput,
  RequestAffiliateInput,
  ResetLinkInput,
  ResetPasswordInput,
  SessionIdInput,
  SignUpAffiliateInput,
  SignUpInput,
  TwoFactorCodeInput,
  TwoFactorOffInput,
  UpdateProfileInput,
  VerifyEmailInput,
} from "~/schemas/account";
import { cancelEmailChange, changeEmail } from "~/server/services/account/change-email";
import { changePassword } from "~/server/services/account/change-password";
import { deleteOwnAccount } from "~/server/services/account/delete-own-account";
import { endSession } from "~/server/services/account/end-session";
import { ownAccount } from "~/server/services/account/own-account";
import { ownSessions } from "~/server/services/account/own-sessions";
import { isEmailLinkOpen, isResetLinkOpen, profile, viewer } from "~/server/services/account/queries";
import { sendVerificationMail } from "~/server/services/account/queue-verification-mail";
import { removePicture } from "~/server/services/account/remove-picture";
import { requestAffiliate } from "~/server/services/account/request-affiliate";
import { requestPasswordReset } from "~/server/services/account/request-password-reset";
import { resetPassword } from "~/server/services/account/reset-password";
import { signUp, signUpAffiliate } from "~/server/services/account/sign-up";
import { updateProfile } from "~/server/services/account/update-profile";
import { verifyEmail } from "~/server/services/account/verify-email";
import { myCredit } from "~/server/services/credit/queries";
import { beginTwoFactor } from "~/server/services/two-factor/begin-two-factor";
import { confirmTwoFactor } from "~/server/services/two-factor/confirm-two-factor";
import { endTwoFactor } from "~/server/services/two-factor/end-two-factor";
import { newRecoveryCodes } from "~/server/services/two-factor/new-recovery-codes";
import { twoFactorState } from "~/server/services/two-factor/queries";
import { createRouter, customerProcedure, publicProcedure } from "../trpc";

/** Accounts: who is signed in, signing up, one's own profile. Signing in is next-auth's. */
export const accountRouter = createRouter({
  me: publicProcedure.query(({ ctx }) => viewer(ctx.service)),
  signUp: publicProcedure.input(SignUpInput).mutation(({ ctx, input }) => signUp(ctx.service, input)),
  signUpAffiliate: publicProcedure
    .input(SignUpAffiliateInput)
    .mutation(({ ctx, input }) => signUpAffiliate(ctx.service, input)),
  requestPasswordReset: publicProcedure
    .input(ForgotPasswordInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.service, input)),
  isResetLinkOpen: publicProcedure
    .input(ResetLinkInput)
    .query(({ ctx, input }) => isResetLinkOpen(ctx.service, input.token)),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.service, input)),
  isEmailLinkOpen: publicProcedure
    .input(VerifyEmailInput)
    .query(({ ctx, input }) => isEmailLinkOpen(ctx.service, input.token)),
  verifyEmail: publicProcedure.input(VerifyEmailInput).mutation(({ ctx, input }) => verifyEmail(ctx.service, input)),
  sendVerificationMail: customerProcedure.mutation(({ ctx }) => sendVerificationMail(ctx.service)),
  changeEmail: customerProcedure.input(ChangeEmailInput).mutation(({ ctx, input }) => changeEmail(ctx.service, input)),
  cancelEmailChange: customerProcedure.mutation(({ ctx }) => cancelEmailChange(ctx.service)),
  profile: customerProcedure.query(({ ctx }) => profile(ctx.service)),
  updateProfile: customerProcedure
    .input(UpdateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.service, input)),
  credit: customerProcedure.query(({ ctx }) => myCredit(ctx.service)),
  removePicture: customerProcedure.mutation(({ ctx }) => removePicture(ctx.service)),
  changePassword: customerProcedure
    .input(ChangePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.service, input)),
  sessions: customerProcedure.query(({ ctx }) => ownSessions(ctx.service)),
  endSession: customerProcedure.input(SessionIdInput).mutation(({ ctx, input }) => endSession(ctx.service, input)),
  twoFactor: customerProcedure.query(({ ctx }) => twoFactorState(ctx.service)),
  beginTwoFactor: customerProcedure
    .input(GivenPasswordInput)
    .mutation(({ ctx, input }) => beginTwoFactor(ctx.service, input)),
  confirmTwoFactor: customerProcedure
    .input(TwoFactorCodeInput)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx.service, input)),
  newRecoveryCodes: customerProcedure
    .input(TwoFactorCodeInput)
    .mutation(({ ctx, input }) => newRecoveryCodes(ctx.service, input)),
  endTwoFactor: customerProcedure
    .input(TwoFactorOffInput)
    .mutation(({ ctx, input }) => endTwoFactor(ctx.service, input)),
  own: customerProcedure.query(({ ctx }) => ownAccount(ctx.service)),
  deleteOwn: customerProcedure
    .input(DeleteOwnAccountInput)
    .mutation(({ ctx, input }) => deleteOwnAccount(ctx.service, input)),
  requestAffiliate: customerProcedure
    .input(RequestAffiliateInput)
    .mutation(({ ctx, input }) => requestAffiliate(ctx.service, input)),
});
