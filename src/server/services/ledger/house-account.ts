import { Prisma } from "~/generated/prisma/client";
import { env } from "~/server/env";

/**
 * Whether the account `u` is the house account (ROOT_AFFILIATE_EMAIL): everybody without another referrer is below it.
 * The shop keeps its commissions, so they are not paid out, cost no profit and compete with nobody.
 */
export const isHouse = () => Prisma.sql`u.email = ${env.ROOT_AFFILIATE_EMAIL}`;
