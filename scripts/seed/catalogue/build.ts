import type { ProductFacts, ProductSeed } from "./types";

/** Quantity and share of the retail price; a null share is a rung without a price of its own. */
type Steps = [quantity: number, share: number | null][];

const PEPTIDE_STEPS: Steps = [
  [3, 0.95],
  [5, 0.9],
  [10, 0.82],
];
const SUPPLY_STEPS: Steps = [
  [2, null],
  [5, 0.94],
  [20, 0.88],
];

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("α", "a")
    .replaceAll("µ", "u")
    .replaceAll("+", "-plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export const retailCents = (cost: number, markup: number): number => Math.round(cost * (1 + markup / 100));

function volumeTiers(cost: number | null, markup: number, steps: Steps): ProductSeed["volumeTiers"] {
  if (cost === null) return [];
  return steps.map(([quantity, share]) => ({
    quantity,
    priceOverrideCents:
      share === null ? null : Math.max(cost + 1, Math.round((retailCents(cost, markup) * share) / 5) * 5),
  }));
}

const STORED = "Keep the sealed vial at -20 °C, dry and away from light";

/** Removes the heading from "Form. Tolerance ± 0.1 mL; …". */
const withoutName = (paragraph: string) => paragraph.replace(/^[A-Z][a-z ]+\. /, "");

type Common = {
  key: string;
  name: string;
  sku: string;
  content: string;
  category: string;
  cost: number | null;
  markup?: number;
  steps?: Steps;
  /** The first sentences of the description, shown before "More...". */
  short: string;
  label?: string;
  hue?: number;
  /** The color of the substance in its picture; white by default. */
  powder?: string;
} & Pick<ProductSeed, "featured" | "soldOut" | "hidden" | "sources" | "otherNames"> &
  Partial<Pick<ProductSeed, "form">>;

/** Default form by picture kind. */
const FORMS: Readonly<Record<ProductSeed["art"]["kind"], ProductSeed["form"]>> = {
  ...{ vial: "powder", structure: "powder", bottle: "liquid" },
  ...{ box: "labware", glassware: "labware", kit: "labware" },
};

function base(
  p: Common,
  kind: ProductSeed["art"]["kind"],
  more: string,
  detailed: string[],
  facts: ProductFacts | undefined,
  steps: Steps,
): ProductSeed {
  const markupPercent = p.markup ?? 150;
  return {
    key: p.key,
    name: p.name,
    slug: slugOf(p.name),
    sku: p.sku,
    description: `${p.short} ${more}`,
    detailedDescription: detailed.join("\n\n"),
    ...(p.otherNames ? { otherNames: p.otherNames } : {}),
    form: p.form ?? FORMS[kind],
    categoryKey: p.category,
    supplierCostCents: p.cost,
    markupPercent,
    volumeTiers: volumeTiers(p.cost, markupPercent, p.steps ?? steps),
    ...(p.featured ? { featured: true } : {}),
    ...(p.soldOut ? { soldOut: true } : {}),
    ...(p.hidden ? { hidden: true } : {}),
    ...(p.sources ? { sources: p.sources } : {}),
    art: {
      kind,
      label: p.label ?? p.name,
      ...(p.hue === undefined ? {} : { hue: p.hue }),
      ...(p.powder ? { powder: p.powder } : {}),
    },
    content: p.content,
    ...(facts ? { facts } : {}),
  };
}

const ENDS = /^(Ac|NH2|OH|Cu|Hex)$/;

export type SubstanceInput = Common &
  ProductFacts & {
    /** One or two sentences saying what the substance is. */
    identity: string;
    appearance?: string;
    purity?: string;
    salt?: string;
    /** A remark on the method or the spectrum. */
    analysis: string;
    /** Replaces the usual storage remark. */
    storage?: string;
    kind?: "vial" | "structure";
  };

/** A weighed substance: a peptide or a small molecule in a sealed vial. */
export function substance(p: SubstanceInput): ProductSeed {
  const residues = p.chain?.split(" ").filter((token) => !ENDS.test(token)).length ?? 0;
  const numbers = [
    p.chain && `Sequence, N-terminus first: ${p.chain.replaceAll(" ", "-")} (${residues} residues).`,
    p.cas && `CAS ${p.cas}.`,
    p.formula && `Molecular formula ${p.formula}.`,
    p.molarMass && `Molar mass ${p.molarMass.toFixed(2)} g/mol.`,
  ].filter(Boolean);
  const purity = p.purity ?? "98";
  const form = p.chain ? (p.salt ?? "trifluoroacetate salt") : (p.salt ?? "free form");
  const facts: ProductFacts = {};
  if (p.cas) facts.cas = p.cas;
  if (p.formula) facts.formula = p.formula;
  if (p.molarMass) facts.molarMass = p.molarMass;
  if (p.chain) facts.chain = p.chain;
  const detailed = [
    `Identity. ${p.identity} ${numbers.join(" ")}`,
    `Form and purity. ${p.appearance ?? "White to off-white lyophilized solid"}, ${form}. Purity is ${purity}% or better by area at ${p.chain ? "214 nm" : "the stated wavelength"}; the measured figure of the lot is printed on its certificate${p.chain ? ", together with water and counter-ion content" : ", together with loss on drying"}.`,
    `Analytical data. Each lot is examined by reversed-phase HPLC (C18, water and acetonitrile with 0.1% trifluoroacetic acid) and by electrospray mass spectrometry. ${p.analysis} The chromatogram and the spectrum are part of the certificate of analysis.`,
    `Storage. ${p.storage ?? `${STORED}; allow it to reach room temperature before opening, so that no moisture condenses on the solid.`} The retest date is printed on the label.`,
    `Packaging. ${p.content} in a stoppered, crimped type I borosilicate vial, with SKU and lot number on the label, packed singly in a foam-lined carton. For laboratory research and analysis only.`,
  ];
  const [stored = STORED] = (p.storage ?? STORED).split(/[.;] /);
  const stated = p.chain
    ? `Supplied as the ${form}; water and counter-ion content are on the certificate.`
    : "Loss on drying is on the certificate.";
  const more = `${p.analysis} ${stated} ${stored.replace(/\.$/, "")}.`;
  return base(p, p.kind ?? "vial", more, detailed, facts, PEPTIDE_STEPS);
}

/** Laboratory goods: their paragraphs are written per product. */
export function supply(
  p: Common & ProductFacts & { kind: ProductSeed["art"]["kind"]; detailed: string[] },
): ProductSeed {
  const facts: ProductFacts = {};
  if (p.cas) facts.cas = p.cas;
  if (p.formula) facts.formula = p.formula;
  if (p.molarMass) facts.molarMass = p.molarMass;
  // Testing and storage or packing only: the first sentences already say what it is.
  const more = p.detailed.slice(2, 4).map(withoutName).join(" ");
  return base(p, p.kind, more, p.detailed, Object.keys(facts).length > 0 ? facts : undefined, SUPPLY_STEPS);
}
