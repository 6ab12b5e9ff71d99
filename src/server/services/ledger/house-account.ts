import { Prisma } from "~/generated/prisma/client";
import { env } from "~/server/env";

/**
 * SQL for whether the account `u` is the house account (ROOT_AFFILIATE_EMAIL), the upline of everybody without another
 * referrer. The shop keeps its commissions: they are not paid out, are no cost, and are not ranked.
 */
export const isHouse = () => Prisma.sql`u.email = ${env.ROOT_AFFILIATE_EMAIL}`;

/** SQL for the id of the house account; null if it does not exist, so compare with IS DISTINCT FROM. */
export const houseId = () => Prisma.sql`(SELECT id FROM users WHERE email = ${env.ROOT_AFFILIATE_EMAIL})`;

/** Whether an account is the house account. */
export const isHouseAccount = ({ email }: { email: string }) => email === env.ROOT_AFFILIATE_EMAIL;
