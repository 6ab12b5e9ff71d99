import { api } from "~/trpc/react";

/**
 * Whether this viewer sees other prices or more products than the page was kept with: a member, an affiliate with a
 * discount, an account with a granted category, an admin. False until the shop has answered who is looking.
 */
export const useHasPersonalCatalogue = (): boolean => api.account.me.useQuery().data?.hasOwnCatalogue ?? false;
