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
import { requestAffiliate } from "~/server/services/account/request-affiliate";
import { requestPasswordReset } from "~/server/services/account/request-password-reset";
import { resetPassword } from "~/server/services/account/reset-password";
import { removePicture } from "~/server/services/account/save-picture";
import { signUp, signUpAffiliate } from "~/server/services/account/sign-up";
import { updateProfile } from "~/server/services/account/update-profile";
import { verifyEmail } from "~/server/services/account/verify-email";
import { myCredit } from "~/server/services/credit/queries";
import { beginTwoFactor } from "~/server/services/two-factor/begin-two-factor";
import { confirmTwoFactor } from "~/server/services/two-factor/confirm-two-factor";
import { endTwoFactor } from "~/server/services/two-factor/end-two-factor";
import { newRecoveryCodes } from "~/server/services/two-factor/new-recovery-codes";
import { twoFactorState } from "~/server/services/two-factor/queries";
import { serve } from "../serve";
import { createRouter, customerProcedure, publicProcedure } from "../trpc";

/** Counted by their services: by e-mail address, password or code. */
const publicAttempt = publicProcedure.meta({ counted: null });
const customerAttempt = customerProcedure.meta({ counted: null });

/** The signed-in account, sign-up and profile. Sign-in itself goes through next-auth. */
export const accountRouter = createRouter({
  me: publicProcedure.query(serve(viewer)),
  signUp: publicAttempt.input(SignUpInput).mutation(serve(signUp)),
  signUpAffiliate: publicAttempt.input(SignUpAffiliateInput).mutation(serve(signUpAffiliate)),
  requestPasswordReset: publicAttempt.input(ForgotPasswordInput).mutation(serve(requestPasswordReset)),
  isResetLinkOpen: publicProcedure
    .input(ResetLinkInput)
    .query(({ ctx, input }) => isResetLinkOpen(ctx.service, input.token)),
  resetPassword: publicProcedure.input(ResetPasswordInput).mutation(serve(resetPassword)),
  isEmailLinkOpen: publicProcedure
    .input(VerifyEmailInput)
    .query(({ ctx, input }) => isEmailLinkOpen(ctx.service, input.token)),
  verifyEmail: publicProcedure.input(VerifyEmailInput).mutation(serve(verifyEmail)),
  sendVerificationMail: customerAttempt.mutation(serve(sendVerificationMail)),
  changeEmail: customerAttempt.input(ChangeEmailInput).mutation(serve(changeEmail)),
  cancelEmailChange: customerProcedure.mutation(serve(cancelEmailChange)),
  profile: customerProcedure.query(serve(profile)),
  updateProfile: customerProcedure.input(UpdateProfileInput).mutation(serve(updateProfile)),
  credit: customerProcedure.query(serve(myCredit)),
  removePicture: customerProcedure.mutation(serve(removePicture)),
  changePassword: customerAttempt.input(ChangePasswordInput).mutation(serve(changePassword)),
  sessions: customerProcedure.query(serve(ownSessions)),
  endSession: customerProcedure.input(SessionIdInput).mutation(serve(endSession)),
  twoFactor: customerProcedure.query(serve(twoFactorState)),
  beginTwoFactor: customerAttempt.input(GivenPasswordInput).mutation(serve(beginTwoFactor)),
  confirmTwoFactor: customerAttempt.input(TwoFactorCodeInput).mutation(serve(confirmTwoFactor)),
  newRecoveryCodes: customerAttempt.input(TwoFactorCodeInput).mutation(serve(newRecoveryCodes)),
  endTwoFactor: customerAttempt.input(TwoFactorOffInput).mutation(serve(endTwoFactor)),
  own: customerProcedure.query(serve(ownAccount)),
  deleteOwn: customerAttempt.input(DeleteOwnAccountInput).mutation(serve(deleteOwnAccount)),
  requestAffiliate: customerProcedure.input(RequestAffiliateInput).mutation(serve(requestAffiliate)),
});
