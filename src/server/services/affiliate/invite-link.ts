import { env } from "~/server/env";

/** URL where a new affiliate signs up below the owner of this code. */
export const inviteLinkOf = (code: string) => `${env.NEXTAUTH_URL}/affiliate/signup?ref=${code}`;
