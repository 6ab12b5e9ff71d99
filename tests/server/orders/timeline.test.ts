import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

it("an order's timeline tells a packer what was refunded, and which tracking number replaced which", async () => {
  const caller = async (staffRole: "manager" | "packer", minutes: number) => {
    const now = new Date(NOW.getTime() + minutes * 60_000);
    return (await callerFor(db, (await createUser(db, { staffRole })).id, { now })).admin.orders;
  };
  const paid = { status: "completed", isPaid: true, paidAt: NOW, subtotalCents: 10_000 } as const;
  const { id: orderId } = await createOrder(db, await createUser(db), paid);
  const numbers = ["1Z1", "1Z2", null, "1Z3"];
  for (const [minute, trackingNumber] of numbers.entries()) {
    const orders = await caller("packer", minute);
    await (trackingNumber ? orders.setTracking({ orderId, trackingNumber }) : orders.unship({ orderId }));
  }
  const part = {
    goodsCents: 1_000,
    shippingCents: 250,
    reason: "One vial broke",
    internalNote: "",
    to: "return",
  } as const;
  await (await caller("manager", 9)).refundPart({ orderId, ...part, requestId: crypto.randomUUID() });
  const { events } = await (await caller("packer", 10)).byId({ orderId });
  const none = { trackingNumber: null, formerNumber: null, refundedCents: null };
  expect(events).toMatchObject([
    { ...none, action: "ship", trackingNumber: "1Z1" },
    { ...none, action: "ship", trackingNumber: "1Z2", formerNumber: "1Z1" },
    { ...none, action: "unship" },
    { ...none, action: "ship", trackingNumber: "1Z3" },
    { ...none, action: "refundPart", refundedCents: 1_250 },
  ]);
  expect(events[0]).not.toHaveProperty("detail");
  await (await caller("manager", 11)).refund({ orderId, reason: "All of it" });
  const { totalAmountCents } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const whole = await (await caller("manager", 12)).byId({ orderId });
  expect(whole.events.at(-1)).toMatchObject({ action: "refund", refundedCents: totalAmountCents - 1_250 });
});
