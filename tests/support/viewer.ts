import type { ApiOutput } from "./api-link";

/** A customer who is signed in. */
export const VIEWER: NonNullable<ApiOutput<"account.me">> = {
  ...{ name: "Robin Field", email: "robin@example.test", isEmailVerified: true, profilePictureUrl: null },
  ...{ isStaff: false, isAffiliate: false, hasOwnPrices: false },
};
