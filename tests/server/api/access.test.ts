import { beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { ACCESS, type Who } from "~tests/support/access-table";
import { createAdmin, createAffiliate, createUser } from "~tests/support/factories";
import { call, PROCEDURES } from "~tests/support/input-schemas";

/** Who calls; what anybody may do with somebody else's things is tested by trust/others-objects. */
const actors = {
  visitor: async () => null,
  customer: () => createUser(db),
  affiliate: () => createAffiliate(db),
  "partnership member": () => partner("member"),
  "partnership admin": () => partner("admin"),
  "partnership founder": () => partner("founder"),
  admin: () => createAdmin(db),
  manager: () => createUser(db, { staffRole: "manager" }),
  packer: () => createUser(db, { staffRole: "packer" }),
  support: () => createUser(db, { staffRole: "support" }),
  "disabled manager": () => createUser(db, { staffRole: "manager", isDisabled: true }),
  "disabled customer": () => createUser(db, { isDisabled: true }),
  "disabled affiliate": () => createAffiliate(db, { isDisabled: true }),
  "disabled admin": () => createAdmin(db, { isDisabled: true }),
  "deleted admin": () => createAdmin(db, { deletedAt: new Date(), isAffiliate: true }),
};
type Actor = keyof typeof actors;
const ALL = Object.keys(actors) as Actor[];

const AFFILIATES: Actor[] = ["affiliate", "partnership member", "partnership admin", "partnership founder"];
const ALLOWED: Record<Who, Actor[]> = {
  public: ALL,
  customer: ["customer", ...AFFILIATES, "admin", "manager", "packer", "support"],
  affiliate: AFFILIATES,
  owner: ["admin"],
  admin: ["admin", "manager"],
  packer: ["admin", "manager", "packer"],
  support: ["admin", "manager", "support"],
  staff: ["admin", "manager", "packer", "support"],
};
const STAFF: readonly Who[] = ["owner", "packer", "support", "staff"];

async function partner(role: "member" | "admin" | "founder") {
  const user = await createAffiliate(db);
  const members = { create: { userId: user.id, role } };
  await db.affiliatePartnership.create({ data: { name: "The Alloy", totalMembers: 1, members } });
  return user;
}

type Caller = ReturnType<typeof createCaller>;
/** The browsers of all actors: each still holds the cookie of its sign-in. */
const cookies = new Map<Actor, string>();
const callers = new Map<Actor, Caller>();
beforeAll(async () => {
  for (const actor of ALL) {
    const user = await actors[actor]();
    const cookie = user && (await sessionCookie({ userId: user.id, sessionVersion: user.sessionVersion }));
    cookies.set(actor, cookie?.split(";")[0] ?? "");
  }
  for (const [actor, cookie] of cookies) callers.set(actor, createCaller(await createContext(new Headers({ cookie }))));
});

async function callAs(actor: Actor, path: string): Promise<string> {
  try {
    await call(callers.get(actor) ?? {}, path, { nothing: "of the kind" });
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

describe("who may call what", () => {
  it("is written down for every procedure, and for nothing else", () => {
    expect(PROCEDURES.map(({ path }) => path).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  for (const [path, access] of Object.entries(ACCESS)) {
    it(`${path}: ${access}`, async () => {
      expect(PROCEDURES.find((procedure) => procedure.path === path)?.access).toBe(
        STAFF.includes(access) ? "admin" : access,
      );
      for (const actor of ALL) {
        const answer = await callAs(actor, path);
        const isLetIn = answer !== "UNAUTHORIZED" && answer !== "FORBIDDEN";
        expect(`${actor} ${isLetIn ? "in" : "out"}`).toBe(`${actor} ${ALLOWED[access].includes(actor) ? "in" : "out"}`);
      }
    });
  }
});

describe("who may call it, whatever the headers say", () => {
  it.each<Record<string, string>>([
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-middleware-subrequest": "src/middleware:src/middleware" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { purpose: "prefetch", "x-forwarded-user": "admin", authorization: "Bearer admin" },
  ])("stays so with %j", async (headers) => {
    const given = new Headers({ ...headers, cookie: cookies.get("customer") ?? "" });
    const caller = createCaller(await createContext(given));
    await expect(caller.admin.navigation.counts()).rejects.toMatchObject({ code: "FORBIDDEN" });
    given.delete("cookie");
    await expect(createCaller(await createContext(given)).account.profile()).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

describe("a role that is taken away", () => {
  it("is gone at the next call, with the session still open", async () => {
    const { id } = await createUser(db, { staffRole: "manager" });
    const cookie = (await sessionCookie({ userId: id, sessionVersion: 0 })).split(";")[0] ?? "";
    const ask = async () => createCaller(await createContext(new Headers({ cookie }))).admin.navigation.counts();
    await expect(ask()).resolves.toBeDefined();
    await db.user.update({ where: { id }, data: { staffRole: null } });
    await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
