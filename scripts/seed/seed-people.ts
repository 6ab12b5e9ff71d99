import { generateCode } from "../../src/domain/attribution";
import { MEMBERSHIP_PLANS } from "../../src/domain/membership";
import { hashPassword } from "../../src/server/auth/password";
import type { Db } from "../../src/server/db";
import { inTransaction } from "../../src/server/in-transaction";
import { markEmailVerified } from "../../src/server/services/account/mark-email-verified";
import { joinTree } from "../../src/server/services/affiliate/join-tree";
import { countInNetwork } from "../../src/server/services/commissions/count-in-network";
import { DAY_MS, daysBefore, fixedChance, fixedId, SEED_NOW } from "./clock";
import { DEMO_PASSWORD, joinedDaysAgo, type PersonSeed, people } from "./people";

const joinedAt = ({ key }: PersonSeed) => daysBefore(joinedDaysAgo(key));
const userId = (key: string) => fixedId(`user ${key}`);

export async function seedPeople(db: Db): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const chance = fixedChance(7);
  for (const person of people) {
    const createdAt = joinedAt(person);
    await inTransaction(db, async (tx) => {
      await tx.user.create({
        data: {
          ...accountOf(person, chance),
          passwordHash,
          createdAt,
          affiliateSince: person.isAffiliate ? createdAt : null,
        },
      });
      if (person.referrerKey) await joinTree(tx, userId(person.key), userId(person.referrerKey), createdAt);
      await markEmailVerified(tx, { now: createdAt }, userId(person.key));
      await countInNetwork(tx, userId(person.key), createdAt);
    });
  }
  await db.shippingAddress.createMany({
    data: people.map((person) => ({
      id: fixedId(`address ${person.key}`),
      userId: userId(person.key),
      recipientName: person.name,
      addressLine1: person.street,
      city: person.city,
      state: person.state,
      postalCode: person.zip,
      phone: person.phone ?? null,
      isDefault: true,
      createdAt: joinedAt(person),
    })),
  });
}

function accountOf(person: PersonSeed, chance: () => number) {
  const isMember = person.subscriptionTier !== "None";
  return {
    id: userId(person.key),
    email: person.email,
    name: person.name,
    phone: person.phone ?? null,
    isAdmin: person.isAdmin,
    isFounder: person.isFounder,
    isAffiliate: person.isAffiliate,
    affiliateCode: person.isAffiliate ? generateCode(person.name, chance) : null,
    cashappTag: person.isAffiliate ? `$${person.key.replace(/[^a-z]/gi, "")}Pays` : null,
    vipWholesaleAccount: person.isWholesale,
    subscriptionTier: person.subscriptionTier,
    markupReductionPercentage:
      person.subscriptionTier === "None" ? 0 : MEMBERSHIP_PLANS[person.subscriptionTier].discountPercent,
    subscriptionExpiresAt: isMember ? new Date(SEED_NOW.getTime() + (40 + chance() * 120) * DAY_MS) : null,
    referredByUserId: person.referrerKey && userId(person.referrerKey),
  };
}
