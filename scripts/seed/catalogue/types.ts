import type { ProductForm } from "../../../src/domain/product-identity";

export type CategorySeed = {
  key: string;
  name: string;
  slug: string;
  description: string;
  parentKey: string | null;
  isRestricted: boolean;
};

type ArtKind = "vial" | "box" | "bottle" | "structure" | "glassware" | "kit";

/** Identity data; also used by the drawings (chain tokens become beads of the peptide schematic). */
export type ProductFacts = {
  cas?: string;
  formula?: string;
  molarMass?: number;
  /** Residue tokens joined by spaces, N-terminus first, e.g. "Ac L K K T E T Q". */
  chain?: string;
};

export type ProductSeed = {
  key: string;
  name: string;
  slug: string;
  sku: string;
  /** 280 to 640 characters: a page shows the first 200, and the rest on request. */
  description: string;
  /** Plain text; paragraphs separated by a blank line. */
  detailedDescription: string;
  /** Synonyms that chemists use; the search covers them. */
  otherNames?: string[];
  form: ProductForm;
  categoryKey: string;
  /** null: price on request. */
  supplierCostCents: number | null;
  markupPercent: number;
  volumeTiers: { quantity: number; priceOverrideCents: number | null }[];
  featured?: boolean;
  soldOut?: boolean;
  hidden?: boolean;
  sources?: { name: string; costCents: number }[];
  art: { kind: ArtKind; hue?: number; label: string; powder?: string };
  /** What the vial, bottle or pack holds, e.g. "5 mg". */
  content: string;
  facts?: ProductFacts;
};
