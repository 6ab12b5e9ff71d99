import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { FeatureCards } from "~/components/store/feature-cards";
import { Hero } from "~/components/store/hero";
import { HomeCatalogue } from "~/components/store/home-catalogue";
import { ReviewRotator } from "~/components/store/lazy-review-rotator";
import { MembershipPlans } from "~/components/store/membership-plans";
import { api } from "~/trpc/server";

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function HomePage() {
  const [settings, { featured, rows, reviews }] = await Promise.all([shopSettings(), api.catalogue.home()]);
  return (
    <>
      <Hero settings={settings} catalogueHref={featured.length > 0 ? "#featured" : "#catalogue"} />
      <div className="container-page">
        <HomeCatalogue featured={featured} rows={rows}>
          <MembershipPlans />
        </HomeCatalogue>
        <FeatureCards />
        <ReviewRotator reviews={reviews} />
      </div>
    </>
  );
}
