import type { Db } from "../../src/server/db";
import { as } from "./as-person";
import { DAY_MS, fixedId, SEED_NOW } from "./clock";

const at = (daysAgo: number) => SEED_NOW.getTime() - daysAgo * DAY_MS;

/** Messages to the shop, one of them answered, an access request and a claim, all created through the API. */
export async function seedInbox(db: Db): Promise<void> {
  const visitor = await as(db, "nobody", at(6));
  const conversationId = fixedId("conversation 1");
  await visitor.contact.send({
    ...{ conversationId, topic: "price", name: "Dana Whitlock", email: "dana.whitlock@lab.test" },
    productSlug: "bpc-157",
    message:
      "We need about 40 vials a quarter for a stability study. Do you have a price for that, and can all come from one lot?",
  });
  const admin = await as(db, "admin", at(5.5));
  await admin.admin.messages.answer({
    ...{ conversationId, messageId: fixedId("conversation 1 answer"), isDone: true },
    message:
      "Thank you for asking. 40 vials ship from one lot. The price for 25 and more is on the product's page; order whenever you are ready.",
  });
  await (await as(db, "customer", at(1.2))).contact.send({
    ...{ conversationId: fixedId("conversation 2"), topic: "order", name: "Jordan Pell", email: "customer@assay.test" },
    productSlug: null,
    message: "One vial of my last order arrived with a cracked cap. I kept the parcel and can send a picture.",
  });
  const category = await db.category.findFirst({ where: { isRestricted: true }, select: { id: true } });
  if (category) {
    await (await as(db, "customer", at(0.8))).access.request({
      categoryId: category.id,
      reason:
        "Method validation at a contract laboratory: we need one unit of each reference material for calibration.",
    });
  }
  await (await as(db, "affiliate", at(0.5))).claims.send({
    asked: "p.hallberg@institute.test",
    message: "Petra opened my link at the conference in spring and told me that she ordered last week.",
  });
  await (await as(db, "nobody", at(0.3))).contact.send({
    ...{
      conversationId: fixedId("conversation 3"),
      topic: "other",
      name: "Helen Ostrom",
      email: "h.ostrom@institute.test",
    },
    productSlug: null,
    message: "Does the certificate name the counter-ion, or do we have to assume acetate?",
  });
}
