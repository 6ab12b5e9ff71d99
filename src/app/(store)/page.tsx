import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { FeatureCards } from "~/components/store/feature-cards";
import { Hero } from "~/components/store/hero";
import { HomeCatalogue } from "~/components/store/home-catalogue";
import { MembershipPlans } from "~/components/store/membership-plans";
import { ReviewRotator } from "~/components/store/review-rotator";
import { isBuilding } from "~/server/env";
import { publicApi } from "~/trpc/public";

export const dynamic = "force-static";
export const revalidate = 30;

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function HomePage() {
  if (isBuilding()) return null;
  const [{ siteName }, { featured, rows, reviews }] = await Promise.all([shopSettings(), publicApi.catalogue.home()]);
  return (
    <>
      <Hero siteName={siteName} catalogueHref={featured.length > 0 ? "#featured" : "#catalogue"} />
      <div className="container-page">
        <HomeCatalogue kept={{ featured, rows }} />
        <MembershipPlans />
        <FeatureCards />
        <ReviewRotator reviews={reviews} />
      </div>
    </>
  );
}
