// Canned answers when two staff members edit them at the same time.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin } from "~tests/support/factories";

beforeEach(resetDatabase);

it("an outdated form does not overwrite a canned answer that a colleague has changed or deleted", async () => {
  const { messages } = (await callerFor(db, (await createAdmin(db)).id)).admin;
  const answerId = randomUUID();
  const seen = { title: "Shipping time", body: "Two days." };
  await messages.saveCannedAnswer({ answerId, ...seen, seen: null });
  await messages.saveCannedAnswer({ answerId, ...seen, body: "Three days.", seen });
  const stale = { answerId, title: "Shipping", body: "Two days.", seen };
  await expect(messages.saveCannedAnswer(stale)).rejects.toMatchObject({ cause: { reason: "changed-elsewhere" } });
  expect(await messages.cannedAnswers()).toEqual([{ id: answerId, title: "Shipping time", body: "Three days." }]);
  await messages.deleteCannedAnswer({ answerId });
  await expect(messages.saveCannedAnswer(stale)).rejects.toMatchObject({ cause: { reason: "not-found" } });
  expect(await messages.cannedAnswers()).toEqual([]);
});
