import { supply } from "./build";
import type { ProductSeed } from "./types";

const category = "reconstitution-and-solvents";

export const solventProducts: ProductSeed[] = [
  supply({
    key: "bacteriostatic-water",
    name: "Bacteriostatic Water",
    sku: "SV-BAC-030",
    content: "30 mL",
    category,
    kind: "bottle",
    cost: 420,
    featured: true,
    short:
      "Purified water preserved with 0.9% benzyl alcohol, filtered at 0.2 µm and filled in glass, for use as a laboratory diluent. 30 mL per bottle, with pH, conductivity and benzyl alcohol assay for the lot.",
    detailed: [
      "Identity. Purified water (CAS 7732-18-5) containing 0.9% w/v benzyl alcohol (CAS 100-51-6) as preservative. Clear, colourless liquid without visible particles.",
      "Form and purity. Filtered at 0.2 µm into washed glass under laminar flow. Conductivity of the water before addition is below 1.3 µS/cm at 25 °C; the pH of the filled lot lies between 4.5 and 7.0.",
      "Analytical data. Benzyl alcohol is assayed by gas chromatography; benzaldehyde, its oxidation product, is limited and reported. Particle count and bioburden results are on the certificate.",
      "Storage. Keep closed between 15 and 25 °C, protected from light and frost. Mark the date of opening on the label.",
      "Packaging. 30 mL in a closed glass bottle, cartons of one. A laboratory diluent, not supplied for any other use.",
    ],
    sources: [
      { name: "Brightwater Biochem", costCents: 420 },
      { name: "Labor Union Supply", costCents: 455 },
    ],
  }),
  supply({
    key: "acetonitrile",
    name: "Acetonitrile HPLC Grade",
    sku: "SV-ACN-500",
    content: "500 mL",
    category,
    kind: "bottle",
    hue: 205,
    cost: 1900,
    markup: 80,
    cas: "75-05-8",
    formula: "C2H3N",
    molarMass: 41.05,
    short:
      "Gradient-grade acetonitrile, 99.9% or better, with low ultraviolet absorbance for work at 200 to 220 nm. 500 mL in an amber bottle under nitrogen, with gradient blank and UV cut-off for the lot.",
    detailed: [
      "Identity. Acetonitrile, CAS 75-05-8, molecular formula C2H3N, molar mass 41.05 g/mol. Clear, colourless, highly flammable liquid.",
      "Form and purity. Content 99.9% or better by gas chromatography, water at most 0.02% by Karl Fischer titration, residue on evaporation at most 2 mg/L. Filtered at 0.2 µm.",
      "Analytical data. UV cut-off at or below 190 nm. The blank gradient run at 210 nm and the fluorescence background as quinine are printed on the certificate.",
      "Storage. Keep tightly closed in a ventilated flammables cabinet, away from sources of ignition and from strong acids and oxidisers. Observe the safety data sheet.",
      "Packaging. 500 mL in an amber glass bottle under nitrogen, shipped as limited quantity by ground carrier.",
    ],
  }),
  supply({
    key: "acetic-acid",
    name: "Acetic Acid Solution 0.6%",
    sku: "SV-AAC-030",
    content: "30 mL",
    category,
    kind: "bottle",
    hue: 45,
    cost: 440,
    short:
      "Dilute acetic acid, 0.6% v/v in purified water, filtered at 0.2 µm, a laboratory solvent for basic and poorly soluble peptides. 30 mL in glass, with titrated content and pH for the lot.",
    detailed: [
      "Identity. Acetic acid (CAS 64-19-7) at 0.6% v/v in purified water (CAS 7732-18-5). Clear, colourless liquid with a faint odour of vinegar.",
      "Form and purity. Prepared by volume from glacial acid of 99.8% or better and filtered at 0.2 µm. The titrated content lies within 2% of the nominal value.",
      "Analytical data. Content by acid-base titration, pH by glass electrode, and ultraviolet absorbance at 220 nm are stated for each lot.",
      "Storage and packaging. Keep closed at room temperature. 30 mL in a screw-capped glass bottle with SKU and lot number on the label.",
    ],
  }),
  supply({
    key: "pbs-tablets",
    name: "PBS Buffer Tablets",
    sku: "SV-PBS-050",
    content: "50 tablets",
    category,
    kind: "box",
    hue: 265,
    cost: 1350,
    markup: 120,
    short:
      "Phosphate-buffered saline in tablet form; one tablet in 100 mL of purified water gives a buffer of pH 7.4 at 25 °C. 50 tablets in foil, with pH, conductivity and dissolution figures for the lot.",
    detailed: [
      "Identity. Pressed tablets of sodium chloride, potassium chloride and sodium and potassium phosphates, free of calcium, magnesium and binders that absorb in the ultraviolet.",
      "Form. One tablet dissolved to 100 mL with purified water gives about 137 mM sodium chloride, 2.7 mM potassium chloride and 10 mM phosphate, pH 7.4 ± 0.1 at 25 °C.",
      "Analytical data. pH, conductivity and osmolality of the made-up buffer are measured on ten tablets of every lot; dissolution takes less than five minutes with stirring.",
      "Storage and packaging. Keep dry at room temperature in the closed foil. Five foil strips of ten tablets, in a carton.",
    ],
  }),
  supply({
    key: "tfa-ampoules",
    name: "Trifluoroacetic Acid HPLC Grade",
    sku: "SV-TFA-010",
    content: "10 × 1 mL",
    category,
    kind: "bottle",
    label: "Trifluoroacetic Acid",
    hue: 12,
    cost: 1650,
    markup: 120,
    hidden: true,
    cas: "76-05-1",
    formula: "C2HF3O2",
    molarMass: 114.02,
    short:
      "Trifluoroacetic acid, 99.5% or better, in sealed 1 mL ampoules, each enough for one litre of 0.1% eluent. Low absorbance at 214 nm. Ten ampoules in a padded carton, with lot certificate.",
    detailed: [
      "Identity. Trifluoroacetic acid, CAS 76-05-1, molecular formula C2HF3O2, molar mass 114.02 g/mol. Colourless, fuming, corrosive liquid.",
      "Form and purity. Content 99.5% or better by titration, water at most 0.1%. Distilled in glass and sealed under argon, so that no coloured breakdown products form.",
      "Analytical data. Absorbance of a 0.1% solution at 214 nm, and a blank gradient run on a C18 column, are given for each lot.",
      "Storage and packaging. Keep the ampoules upright in a corrosives cabinet. Ten ampoules of 1 mL with a safety data sheet in a padded carton.",
    ],
  }),
];
