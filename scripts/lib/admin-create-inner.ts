// biome-ignore-all lint/style/noProcessEnv: a script, given its input in the environment
// biome-ignore-all lint/suspicious/noConsole: a script, read in a terminal
// Run by scripts/admin-create.mjs, which checks the input and starts the database.
import { hash } from "@node-rs/argon2";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../src/generated/prisma/client";
import { noteEmailVerified } from "../src/server/services/account/verify-email";
import { countInNetwork } from "../src/server/services/commissions/count-in-network";

const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
if (!DATABASE_URL || !ADMIN_EMAIL || !ADMIN_PASSWORD) throw new Error("Run this through `npm run admin:create`.");

const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 1 }) });
try {
  const passwordHash = await hash(ADMIN_PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  const admin = { passwordHash, isAdmin: true, isDisabled: false };
  const user = await db.user.upsert({
    where: { email: ADMIN_EMAIL },
    create: { ...admin, email: ADMIN_EMAIL, name: "Admin" },
    // A new password and role end the sessions that the account has.
    update: { ...admin, sessionVersion: { increment: 1 } },
  });
  await db.$transaction((tx) => countInNetwork(tx, user.id, new Date()));
  // Whoever runs the shop names the address: no link has to prove it.
  await db.$transaction((tx) => noteEmailVerified(tx, { now: new Date() }, user.id));
  console.log(`${user.sessionVersion === 0 ? "Made" : "Changed"}: ${user.email} is an admin. Sign in at /admin/login.`);
} finally {
  await db.$disconnect();
}
