// All kinds of actor, each with a session cookie, for the access tests.
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import type { Who } from "./access-table";
import { createAdmin, createAffiliate, createUser } from "./factories";

async function partner(role: "member" | "admin" | "founder") {
  const user = await createAffiliate(db);
  const members = { create: { userId: user.id, role } };
  await db.affiliatePartnership.create({ data: { name: "The Alloy", totalMembers: 1, members } });
  return user;
}

const MAKERS = {
  visitor: async () => null,
  customer: () => createUser(db),
  affiliate: () => createAffiliate(db),
  "partnership member": () => partner("member"),
  "partnership admin": () => partner("admin"),
  "partnership founder": () => partner("founder"),
  // Still has a code, a partnership and a downline.
  "former affiliate": () => partner("founder"),
  admin: () => createAdmin(db),
  manager: () => createUser(db, { staffRole: "manager" }),
  packer: () => createUser(db, { staffRole: "packer" }),
  support: () => createUser(db, { staffRole: "support" }),
  "demoted admin": () => createAdmin(db),
  "demoted manager": () => createUser(db, { staffRole: "manager" }),
  "disabled manager": () => createUser(db, { staffRole: "manager", isDisabled: true }),
  "disabled customer": () => createUser(db, { isDisabled: true }),
  "disabled affiliate": () => createAffiliate(db, { isDisabled: true }),
  "disabled admin": () => createAdmin(db, { isDisabled: true, isAffiliate: true }),
  "deleted admin": () => createAdmin(db, { deletedAt: new Date(), isAffiliate: true }),
};
export type Actor = keyof typeof MAKERS;
export const ACTORS = Object.keys(MAKERS) as Actor[];

/** Rights removed after the sign-in: the sessions stay, as the hardest case. */
const TAKEN: Partial<Record<Actor, { isAdmin?: false; isAffiliate?: false; staffRole?: null }>> = {
  "former affiliate": { isAffiliate: false },
  "demoted admin": { isAdmin: false },
  "demoted manager": { staffRole: null },
};

const AFFILIATES: Actor[] = ["affiliate", "partnership member", "partnership admin", "partnership founder"];
const CUSTOMERS: Actor[] = ["customer", "former affiliate", "demoted admin", "demoted manager"];

/** Which actors are let in where. */
export const ALLOWED: Readonly<Record<Who, readonly Actor[]>> = {
  public: ACTORS,
  customer: [...CUSTOMERS, ...AFFILIATES, "admin", "manager", "packer", "support"],
  affiliate: AFFILIATES,
  owner: ["admin"],
  admin: ["admin", "manager"],
  packer: ["admin", "manager", "packer"],
  support: ["admin", "manager", "support"],
  staff: ["admin", "manager", "packer", "support"],
};

/** A valid session cookie per actor; "" for a visitor. */
export async function signInEverybody() {
  const ids = new Map<Actor, string>();
  for (const actor of ACTORS) ids.set(actor, (await MAKERS[actor]())?.id ?? "");
  async function cookieOf(actor: Actor): Promise<string> {
    const userId = ids.get(actor);
    if (!userId) return "";
    const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    return (await sessionCookie({ userId, sessionVersion })).split(";")[0] ?? "";
  }
  const cookies = new Map<Actor, string>();
  for (const actor of ACTORS) cookies.set(actor, await cookieOf(actor));
  for (const actor of ACTORS) {
    const taken = TAKEN[actor];
    if (taken) await db.user.update({ where: { id: ids.get(actor) ?? "" }, data: taken });
  }
  return { ids, cookies, cookieOf };
}
