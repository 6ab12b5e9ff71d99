// Fixtures of the partnership tests: a founder, members who joined by invitation, and a caller for any of them.
import { db } from "~/server/db";
import { callerFor, createAffiliate, NOW } from "~tests/support/factories";

export type Person = Awaited<ReturnType<typeof createAffiliate>>;

export const partnershipOf = async (person: { id: string }, now = NOW) =>
  (await callerFor(db, person.id, { now })).partnership;

/** Invites by code and accepts. */
export async function bringIn(inviter: Person, person: Person, now = NOW) {
  const { invitationId } = await (await partnershipOf(inviter, now)).invite({ code: person.affiliateCode ?? "" });
  await (await partnershipOf(person, now)).accept({ invitationId });
}

/** A partnership with this many members besides its founder. */
export async function createTeam(members: number, now = NOW) {
  const founder = await createAffiliate(db, { name: "Flora Under" });
  const { id } = await (await partnershipOf(founder, now)).create({
    name: "Northern Lights",
    description: "Three labs",
  });
  const people: Person[] = [];
  for (let n = 0; n < members; n++) {
    const person = await createAffiliate(db);
    await bringIn(founder, person, now);
    people.push(person);
  }
  return { id, founder, people, at: (index: number) => people[index] ?? founder };
}

export const activeMembers = (partnershipId: string) =>
  db.partnershipMember.count({ where: { partnershipId, status: "active" } });
