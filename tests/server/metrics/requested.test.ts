// What is still to come: one rule for the domain, the dashboard and the list of unpaid orders and requests.
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { requestedFromDue } from "~/domain/store-credit";
import { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { requestedSql } from "~/server/services/payments/requested-sql";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const CASES = [
  ...([
    [15_000, 0],
    [15_000, 1],
    [15_000, 14_999],
    [15_000, 15_000],
    [15_000, 15_001],
    [0, 0],
    [0, 5],
  ] as const),
];

it.each(CASES)("is the same in SQL as in the domain: due %i, received %i", async (due, received) => {
  const cents = requestedSql(Prisma.sql`${due}::int`, Prisma.sql`${received}::int`);
  const [row] = await queryRows(db, z.strictObject({ cents: z.number() }))`SELECT ${cents} AS cents`;
  expect(row?.cents).toBe(requestedFromDue(due, received));
});

it("is the same sum on the dashboard as in the list, even where all had come before an undo", async () => {
  const user = await createUser(db);
  const { admin } = await createAdminCaller(db);
  const line = { paidAt: NOW, payerName: "Robin Payer", note: "", confirmedAt: NOW };
  for (const amountCents of [6_000, 15_000, 17_000]) {
    const { id: matchedOrderId } = await createOrder(db, user);
    await db.statementLine.create({ data: { ...line, lineHash: `order ${amountCents}`, amountCents, matchedOrderId } });
    const { id: matchedSubscriptionRequestId } = await db.subscriptionRequest.create({
      data: {
        ...{ userId: (await createUser(db)).id, userEmail: "member@example.test", currentTier: "None" },
        ...{ requestedTier: "Bronze", amountCents: 15_000, paymentProof: `D-${amountCents}`, createdAt: NOW },
      },
    });
    const data = { ...line, lineHash: `request ${amountCents}`, amountCents, matchedSubscriptionRequestId };
    await db.statementLine.create({ data });
  }
  const { rows } = await admin.payments.waiting({});
  const listed = rows.map(({ amountCents, receivedCents }) => requestedFromDue(amountCents, receivedCents));
  const toVerifyCents = listed.reduce((sum, cents) => sum + cents, 0);
  expect(toVerifyCents).toBe(2 * (9_000 + 15_000 + 15_000));
  expect(await admin.dashboard.today()).toMatchObject({ toVerify: 6, toVerifyCents });
});
