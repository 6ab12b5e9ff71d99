import { readOnlyView } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { ownData } from "~/server/services/account/own-data";

/** Downloads all data stored about the user's account. Refused while staff view the shop as that customer. */
export const GET = defineRoute({
  access: "customer",
  limit: "own-data",
  errors: "text",
  async handle({ ctx }) {
    if (ctx.actor.viewedBy) throw readOnlyView();
    const data = await ownData(ctx);
    const text = JSON.stringify(data, (_, value) => (typeof value === "bigint" ? Number(value) : value), 2);
    return new Response(text, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="my-data-${ctx.now.toISOString().slice(0, 10)}.json"`,
      },
    });
  },
});
