import { DomainError } from "~/domain/errors";
import { UnsubscribeInput } from "~/schemas/unsubscribe";
import { defineRoute } from "~/server/api/define-route";
import { createContext } from "~/server/api/trpc";
import { unsubscribe } from "~/server/services/mail-switches/unsubscribe";

/**
 * One-click unsubscribe, `?token=…`: posted by the mail client, which has no session and sends no Origin, so the token
 * alone authorizes. There is no GET because link scanners open every URL in an e-mail.
 */
export const POST = defineRoute({
  access: "public",
  limit: "change-of-address",
  async handle({ request, searchParams }) {
    const input = UnsubscribeInput.safeParse({ token: searchParams.get("token") });
    if (!input.success) throw new DomainError("BAD_REQUEST", "unknown-link", "This link is not complete");
    const { service } = await createContext(request.headers);
    await unsubscribe(service, input.data);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
});
