import type { Access } from "~/server/api/trpc";

/** Who may call what, reviewed by hand. A procedure that is not here fails the test. */
export const ACCESS: Record<string, Access> = {
  "account.me": "public",
  "account.signUp": "public",
  "account.signUpAffiliate": "public",
  "account.profile": "customer",
  "account.updateProfile": "customer",
  "account.changePassword": "customer",
  "account.requestAffiliate": "customer",
  "affiliate.recordClick": "public",
  "affiliate.checkCode": "public",
  "affiliate.rememberedReferral": "public",
  "affiliate.dashboard": "affiliate",
  "affiliate.earnings": "affiliate",
  "affiliate.unpaidLevels": "affiliate",
  "affiliate.saveCashappTag": "affiliate",
};
