import type { RouterOutputs } from "~/trpc/react";

export type Preview = RouterOutputs["admin"]["payouts"]["preview"];
/** A payee that the admin includes after a review. */
export type Inclusion = Pick<Preview["toReview"][number], "userId" | "name" | "amountCents"> & { reason: string };
export type Run = RouterOutputs["admin"]["payouts"]["run"];

export const affiliates = (count: number) => `${count} ${count === 1 ? "affiliate" : "affiliates"}`;
export const payouts = (count: number) => `${count} ${count === 1 ? "payout" : "payouts"}`;
export const payees = (count: number) => `${count} ${count === 1 ? "payee" : "payees"}`;
