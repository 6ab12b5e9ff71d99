import { notFound } from "~/domain/errors";
import { OrderIdInput } from "~/schemas/orders";
import { defineRoute } from "~/server/api/define-route";
import { paymentQrPng } from "~/server/services/orders/payment-instructions";

/** The QR code in e-mails about an unpaid order. Mail clients request it without a session. */
export const GET = defineRoute<{ orderId: string }>({
  access: "public",
  limit: "search-of-address",
  errors: "text",
  async handle({ params }) {
    const asked = OrderIdInput.safeParse(params);
    if (!asked.success) throw notFound("Order");
    const png = await paymentQrPng(asked.data.orderId);
    return new Response(new Uint8Array(png), {
      headers: {
        "Cache-Control": "private, max-age=3600",
        "Content-Type": "image/png",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});
