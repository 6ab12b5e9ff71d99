import { FeatureCards } from "~/components/store/feature-cards";
import { Hero } from "~/components/store/hero";
import { MembershipPlans } from "~/components/store/membership-plans";
import { ProductCarousel } from "~/components/store/product-carousel";
import { ReviewRotator } from "~/components/store/review-rotator";
import { siteSettings } from "~/server/services/settings/queries";
import { api, requestContext } from "~/trpc/server";

export default async function HomePage() {
  const { service } = await requestContext();
  const [{ siteName }, { featured, rows, reviews }] = await Promise.all([siteSettings(service), api.catalogue.home()]);
  return (
    <>
      <Hero siteName={siteName} catalogueHref={featured.length > 0 ? "#featured" : "/search"} />
      <div className="container-page">
        {featured.length > 0 && (
          <div id="featured" className="pt-6">
            <ProductCarousel title="Featured Products" products={featured} priority />
          </div>
        )}
        {rows.map(({ id, name, slug, products }) => (
          <ProductCarousel key={id} title={name} href={`/category/${slug}`} products={products} />
        ))}
        <MembershipPlans />
        <FeatureCards />
        <ReviewRotator reviews={reviews} />
      </div>
    </>
  );
}
