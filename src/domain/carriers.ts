/** The shipping carriers; "" when none was entered. */
export const CARRIERS = ["", "USPS", "UPS", "FedEx", "DHL", "Other"] as const;
export type Carrier = (typeof CARRIERS)[number];
