import { DomainError } from "~/domain/errors";
import { UserIdInput } from "~/schemas/admin/users";
import { defineRoute } from "~/server/api/define-route";
import { readJsonBody } from "~/server/api/same-origin";
import { customerViewCookie } from "~/server/auth/customer-view";
import { startView } from "~/server/services/customer-views/start-view";

const MAX_BODY_BYTES = 1024;

function inputOf(body: Buffer): UserIdInput {
  try {
    return UserIdInput.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new DomainError("BAD_REQUEST", "invalid-input", "This request cannot be read.");
  }
}

/** Lets an admin view the shop as a customer. Not tRPC, because its responses start before the cookie is known. */
export const POST = defineRoute({
  access: "admin",
  async handle({ ctx, request }) {
    const input = inputOf(await readJsonBody(request, MAX_BODY_BYTES));
    const { viewId, endsAt } = await startView(ctx, input);
    return Response.json({}, { headers: { "Set-Cookie": customerViewCookie(viewId, endsAt) } });
  },
});
