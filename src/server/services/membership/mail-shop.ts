import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";

type Asked = { id: string; userId: string; amountCents: number };

/** Tells the shop that a request for a membership waits, once for each amount that the member agreed to. */
export async function mailShopOfRequest(tx: Tx, { id, userId, amountCents }: Asked): Promise<void> {
  await queueMail(tx, {
    ...{ dedupeKey: `membership-requested:${id}:${amountCents}`, template: "membership-requested" },
    ...{ toEmail: await shopAddress(tx), payload: { requestId: id, fromUserId: userId } },
  });
}
