import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";

type Asked = { id: string; userId: string; amountCents: number };

/** E-mails the shop that a membership request is pending, once for each amount that the member agreed to. */
export async function mailShopOfRequest(tx: Tx, { id, userId, amountCents }: Asked): Promise<void> {
  await queueMail(tx, {
    ...{ dedupeKey: `membership-requested:${id}:${amountCents}`, template: "membership-requested" },
    ...{ toEmail: await shopAddress(tx), payload: { requestId: id, fromUserId: userId } },
  });
}
