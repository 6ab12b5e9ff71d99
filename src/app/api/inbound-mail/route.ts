import { notFound } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { createContext } from "~/server/api/trpc";
import { boundedBody } from "~/server/bounded-body";
import { env } from "~/server/env";
import { readInboundMail } from "~/server/mail/read-inbound-mail";
import { acceptsReplies } from "~/server/mail/reply-token";
import { isFromSecret } from "~/server/mail/verify-webhook";
import { receiveReply } from "~/server/services/inbox/receive-reply";

const MOST_BYTES = 1_000_000;

/** Webhook for replies by e-mail, called by a mail server or Resend and authenticated by a shared secret. */
export const POST = defineRoute({
  access: "public",
  async handle({ request }) {
    // Without a secret no sender can be trusted, so the route does not exist.
    if (!acceptsReplies() || !env.INBOUND_MAIL_SECRET) throw notFound("Page");
    const body = await boundedBody(request, MOST_BYTES);
    if (!body) return Response.json({ error: "The e-mail is too large" }, { status: 413 });
    const { service } = await createContext(new Headers());
    if (!isFromSecret(request.headers, body, env.INBOUND_MAIL_SECRET, service.now)) {
      return Response.json({ error: "The signature is missing or wrong" }, { status: 401 });
    }
    const mail = await readInboundMail(body);
    const outcome = mail ? await receiveReply(service, mail) : "ignored";
    return Response.json({ outcome });
  },
});
