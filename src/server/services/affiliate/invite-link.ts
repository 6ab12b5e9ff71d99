import { env } from "~/server/env";

/** The address at which a new affiliate signs up below whoever has this code. */
export const inviteLinkOf = (code: string) => `${env.NEXTAUTH_URL}/affiliate/signup?ref=${code}`;
