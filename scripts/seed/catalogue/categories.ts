import type { CategorySeed } from "./types";

const category = (
  key: string,
  name: string,
  description: string,
  parentKey: string | null = null,
  isRestricted = false,
): CategorySeed => ({ key, name, slug: key, description, parentKey, isRestricted });

export const categories: CategorySeed[] = [
  category(
    "research-peptides",
    "Research Peptides",
    "Synthetic peptides of defined sequence, lyophilized and sealed under nitrogen, each lot with its HPLC and MS record.",
  ),
  category(
    "growth-factor-fragments",
    "Growth-Factor Fragments",
    "Fragments and analogues of releasing factors and thymic peptides, from short active segments to 44 residues.",
    "research-peptides",
  ),
  category(
    "metabolic-peptides",
    "Metabolic Peptides",
    "Peptides studied in metabolic and mitochondrial chemistry, characterized by sequence and molecular mass.",
    "research-peptides",
  ),
  category(
    "neuropeptides",
    "Neuropeptides",
    "Endogenous neuropeptide sequences and stabilized analogues for binding assays and analytical work.",
    "research-peptides",
  ),
  category(
    "short-and-copper-peptides",
    "Short & Copper Peptides",
    "Di- to tetrapeptides and copper complexes, supplied with elemental and counter-ion data where it applies.",
    "research-peptides",
  ),
  category(
    "host-defense-peptides",
    "Host-Defense Peptides",
    "Cationic and gastric-juice-derived sequences supplied for in-vitro assays, with net peptide content stated.",
    "research-peptides",
  ),
  category(
    "reference-standards",
    "Reference Standards",
    "Weighed and documented substances for calibration, identification and system suitability.",
  ),
  category(
    "mass-calibrants",
    "Mass Calibrants",
    "Peptides with well-established ion masses, for tuning and checking mass spectrometers.",
    "reference-standards",
  ),
  category(
    "system-suitability",
    "System Suitability",
    "Small molecules for column void, retention and detector checks in reversed-phase work.",
    "reference-standards",
  ),
  category(
    "biochemicals",
    "Cofactors & Biochemicals",
    "Cofactors and thiols of high purity for enzymology and buffer chemistry.",
  ),
  category(
    "analytical-supplies",
    "Analytical Supplies",
    "Columns, guards, filters and sample vessels for liquid chromatography.",
  ),
  category(
    "columns",
    "HPLC Columns",
    "Reversed-phase columns and guards, each with the test chromatogram of its packing lot.",
    "analytical-supplies",
  ),
  category(
    "sample-preparation",
    "Sample Preparation",
    "Syringe filters, autosampler vials, septa and tips for clean sample handling.",
    "analytical-supplies",
  ),
  category(
    "reconstitution-and-solvents",
    "Reconstitution & Solvents",
    "Laboratory diluents, buffers and chromatography solvents, with composition and lot analysis.",
  ),
  category(
    "storage-and-handling",
    "Storage & Handling",
    "Freezer boxes, desiccants, cryogenic labels, transit boxes and closing tools.",
  ),
  category(
    "glassware",
    "Glassware",
    "Borosilicate vials and volumetric glass, washed, depyrogenated or class A as stated.",
  ),
  category(
    "controlled-reference-materials",
    "Controlled Reference Materials",
    "Weighed reference amounts released only to approved accounts, with a signed certificate for each unit.",
    null,
    true,
  ),
];
