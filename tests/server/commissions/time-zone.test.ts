import { expect, it } from "vitest";
import { db } from "~/server/db";
import { createUser, NOW } from "~tests/support/factories";

it("times are stored as exact instants, whatever the time zone of the database", async () => {
  const [{ name } = { name: "" }] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
  await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET timezone = 'Asia/Tokyo'`);
  const user = await createUser(db, { createdAt: NOW });
  const [row] = await db.$queryRaw<{ zone: string; ms: number }[]>`
    SELECT current_setting('TimeZone') AS zone, (extract(epoch FROM created_at) * 1000)::float8 AS ms
    FROM users WHERE id = ${user.id}::uuid`;
  expect(row).toEqual({ zone: "UTC", ms: NOW.getTime() });
});
