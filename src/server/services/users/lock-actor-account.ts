import { signInRequired } from "~/domain/errors";
import type { User } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockUser } from "./lock-user";

/**
 * Locks an account against deletion until the transaction ends, so that anything written for it is either seen by the
 * deletion or not written. False if it is deleted.
 */
export async function lockOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const rows = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR SHARE`;
  return rows.length > 0;
}

/** `lockOpenAccount` for the actor. Throws "sign-in-required" if deleted since the request was authenticated. */
export async function lockActorAccount(tx: Tx, { userId }: SignedInContext["actor"]): Promise<void> {
  if (!(await lockOpenAccount(tx, userId))) throw signInRequired();
}

type Session = Pick<SignedInContext["actor"], "userId" | "sessionVersion">;

/**
 * Locks the actor's account for a change of its own and returns it. Throws "sign-in-required" if the session ended
 * since it was checked: a new password, a suspension and a deletion all raise the session version, so that whoever knew
 * only the old password can do nothing more.
 */
export async function lockActorSession(tx: Tx, { userId, sessionVersion }: Session): Promise<User> {
  const user = await lockUser(tx, userId);
  if (user?.sessionVersion !== sessionVersion || user.isDisabled || user.deletedAt) throw signInRequired();
  return user;
}
