import { shopSettings } from "~/app/shop-settings";
import { ProductNotFound } from "~/components/store/product-not-found";

export default async function NoSuchProduct() {
  const { shippingFeeCents } = await shopSettings();
  return <ProductNotFound shippingFeeCents={shippingFeeCents} />;
}
