import { defineRoute } from "~/server/api/define-route";
import { handleAuth } from "~/server/auth/handle-auth";

const handler = defineRoute<{ nextauth: string[] }>({
  access: "public",
  handle: ({ request, params }) => handleAuth(request, params.nextauth),
});

export { handler as GET, handler as POST };
