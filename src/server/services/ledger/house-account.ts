import { Prisma } from "~/generated/prisma/client";
import { env } from "~/server/env";

/**
 * Whether the account `u` is the house account (ROOT_AFFILIATE_EMAIL): everybody without another referrer is below it.
 * The shop keeps its commissions, so they are not paid out, cost no profit and compete with nobody.
 */
export const isHouse = () => Prisma.sql`u.email = ${env.ROOT_AFFILIATE_EMAIL}`;

/** The id of that account; null where it has not been made, so compare with IS DISTINCT FROM. */
export const houseId = () => Prisma.sql`(SELECT id FROM users WHERE email = ${env.ROOT_AFFILIATE_EMAIL})`;

/** Whether an account is the house account. */
export const isHouseAccount = ({ email }: { email: string }) => email === env.ROOT_AFFILIATE_EMAIL;
