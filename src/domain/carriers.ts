/** Who carries a parcel, as the shop writes it; "" where nobody said. */
export const CARRIERS = ["", "USPS", "UPS", "FedEx", "DHL", "Other"] as const;
export type Carrier = (typeof CARRIERS)[number];
