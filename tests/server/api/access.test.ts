import { describe, expect, it } from "vitest";
import { appRouter } from "~/server/api/root";
import type { Access } from "~/server/api/trpc";
import { db } from "~/server/db";
import { ACCESS } from "~tests/support/access-table";
import { callerFor, createAdmin, createAffiliate, createUser } from "~tests/support/factories";

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { meta?: { access: Access }; type: string } }
>;

const roles = {
  visitor: async () => null,
  customer: async () => (await createUser(db)).id,
  affiliate: async () => (await createAffiliate(db)).id,
  admin: async () => (await createAdmin(db)).id,
  "disabled admin": async () => (await createAdmin(db, { isDisabled: true })).id,
};
type Role = keyof typeof roles;

const ALLOWED: Record<Access, Role[]> = {
  public: ["visitor", "customer", "affiliate", "admin", "disabled admin"],
  customer: ["customer", "affiliate", "admin"],
  affiliate: ["affiliate"],
  admin: ["admin"],
};

async function callAs(role: Role, path: string): Promise<string> {
  const caller = await callerFor(db, await roles[role]());
  const call = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller);
  try {
    await (call as (input: unknown) => Promise<unknown>)({ nothing: "of the kind" });
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

describe("who may call what", () => {
  it("is written down for every procedure, and for nothing else", () => {
    expect(Object.keys(procedures).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  for (const [path, access] of Object.entries(ACCESS)) {
    it(`${path}: ${access}`, async () => {
      expect(procedures[path]?._def.meta?.access).toBe(access);
      for (const role of Object.keys(roles) as Role[]) {
        const answer = await callAs(role, path);
        const isLetIn = answer !== "UNAUTHORIZED" && answer !== "FORBIDDEN";
        expect(`${role} ${isLetIn ? "in" : "out"}`).toBe(`${role} ${ALLOWED[access].includes(role) ? "in" : "out"}`);
      }
    });
  }
});
