// A shop with deep lists, and the targets of the stranger's calls.
import { db } from "~/server/db";
import { loadCatalogue } from "../bench/load-catalogue";

const PRODUCTS = 9_900;
const SOLD_OUT = 50;
const CODE = "STRANGER";

export type Stage = Awaited<ReturnType<typeof fillForStranger>>;

export async function fillForStranger(url: string) {
  const { products, buyers, member } = await loadCatalogue(url, PRODUCTS);
  const [affiliate] = buyers;
  const [reviewed] = products;
  if (!affiliate || !reviewed) throw new Error("The shop is empty.");
  await db.user.update({
    where: { id: affiliate.userId },
    data: { isAffiliate: true, affiliateSince: new Date(), affiliateCode: CODE },
  });
  const soldOut = products.slice(-SOLD_OUT).map(({ id }) => id);
  await db.product.updateMany({ where: { id: { in: soldOut } }, data: { soldOut: true } });
  // One review per buyer.
  await db.productRating.createMany({
    data: buyers.map(({ userId }) => ({
      ...{ productId: reviewed.id, userId, rating: 5, isApproved: true, reviewText: "Pure, and quickly sent." },
    })),
  });
  await db.$executeRaw`ANALYZE`;
  return {
    products: products.slice(0, -SOLD_OUT).map(({ id }) => id),
    ...{ soldOut, code: CODE, reviewed: reviewed.slug, cookie: member, emails: buyers.map(({ email }) => email) },
  };
}
