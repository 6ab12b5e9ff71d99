import { defineRoute } from "~/server/api/define-route";
import { noCustomerViewCookie } from "~/server/auth/customer-view";
import { endView } from "~/server/services/customer-views/end-view";

/** Ends "View as customer" and redirects to that customer's page in admin. */
export const POST = defineRoute({
  access: "customer",
  errors: "text",
  isAllowedInView: true,
  async handle({ ctx }) {
    await endView(ctx);
    const back = ctx.actor.viewedBy ? `/admin/users/${ctx.actor.userId}` : "/admin/users";
    return new Response(null, { status: 303, headers: { Location: back, "Set-Cookie": noCustomerViewCookie() } });
  },
});
