import { DomainError } from "~/domain/errors";
import { UnsubscribeInput } from "~/schemas/unsubscribe";
import { defineRoute } from "~/server/api/define-route";
import { createContext } from "~/server/api/trpc";
import { unsubscribe } from "~/server/services/mail-switches/unsubscribe";

export const dynamic = "force-dynamic";

/**
 * What a mail program posts to when its own "Unsubscribe" is pressed, `?token=…`. The token alone decides: the program
 * has no session and names no origin. Opening the address with GET does nothing, for programs that check links open them.
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
