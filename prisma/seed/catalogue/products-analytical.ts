import { supply } from "./build";
import type { ProductSeed } from "./types";

export const analyticalProducts: ProductSeed[] = [
  supply({
    key: "c18-column",
    name: "C18 HPLC Column 3.5 µm",
    sku: "AS-C18-150",
    content: "150 × 4.6 mm",
    category: "columns",
    kind: "box",
    hue: 220,
    cost: 19500,
    markup: 70,
    short:
      "Reversed-phase column with end-capped C18 on 3.5 µm silica of 120 angstrom pores, 150 × 4.6 mm, for peptide purity work. Supplied with the test chromatogram of its own packing and serial number.",
    detailed: [
      "Identity. A stainless-steel column of 150 mm length and 4.6 mm bore, packed with fully porous spherical silica of 3.5 µm, bonded with octadecyl chains and end-capped.",
      "Form. Carbon load about 17%, surface 300 m2/g, pH range 2 to 8, pressure limit 400 bar. End fittings take standard 10-32 nuts.",
      "Analytical data. Each column is tested with uracil, toluene and naphthalene; plate number, asymmetry and back pressure are printed on its own chart.",
      "Packaging. Shipped filled with acetonitrile and plugged at both ends. Store in the same solvent, never dry. One column in a padded case.",
    ],
  }),
  supply({
    key: "c8-guard",
    name: "C8 Guard Cartridges",
    sku: "AS-GRD-003",
    content: "Pack of 3",
    category: "columns",
    kind: "box",
    hue: 205,
    cost: 4200,
    markup: 80,
    short:
      "Guard cartridges with C8 silica of 5 µm, 10 × 4 mm, to be placed before an analytical column. Pack of three with PEEK frits; back pressure and dead volume are stated for the packing lot.",
    detailed: [
      "Identity. Cartridges of 10 mm length and 4 mm bore, packed with C8-bonded spherical silica of 5 µm.",
      "Form. PEEK frits of 2 µm at both ends; the holder, with its 10-32 fittings, is sold apart by most instrument makers.",
      "Analytical data. Back pressure at 1 mL/min and added dead volume are measured on three cartridges of each lot.",
      "Packaging. Three sealed cartridges in a carton, kept dry at room temperature.",
    ],
  }),
  supply({
    key: "ptfe-filters",
    name: "PTFE Syringe Filters 0.22 µm",
    sku: "AS-FLT-100",
    content: "Pack of 100",
    category: "sample-preparation",
    kind: "box",
    hue: 190,
    cost: 3400,
    markup: 100,
    short:
      "Hydrophilic PTFE syringe filters of 13 mm diameter and 0.22 µm pore for clearing samples before chromatography. Pack of 100, with extractables trace and bubble point for the lot.",
    detailed: [
      "Identity. Membrane filters of hydrophilic PTFE in polypropylene housings of 13 mm, pore size 0.22 µm, female Luer inlet.",
      "Form. Hold-up volume below 25 µL; suited to aqueous and organic samples alike. Housings are welded by ultrasound without adhesive.",
      "Analytical data. Bubble point and an HPLC blank at 210 nm with acetonitrile are recorded for each lot.",
      "Packaging. One hundred filters in a resealable tub within a carton.",
    ],
  }),
  supply({
    key: "hplc-vials",
    name: "Autosampler Vials 2 mL",
    sku: "AS-VIA-100",
    content: "Pack of 100",
    category: "sample-preparation",
    kind: "box",
    hue: 165,
    cost: 1500,
    markup: 120,
    short:
      "Clear 9 mm screw-thread vials of 2 mL with write-on patch and graduation, type I borosilicate glass. Pack of 100 with blank chromatogram, for most common autosamplers with 12 × 32 mm trays.",
    detailed: [
      "Identity. Screw-thread vials of 12 × 32 mm, nominal volume 2 mL, in clear borosilicate glass of 33 expansion.",
      "Form. A ceramic write-on patch and marks at 0.5, 1.0 and 1.5 mL are fired on. Caps and septa are sold apart.",
      "Analytical data. Outer diameter, height and neck are measured on a sample of each lot; the blank is read by LC-MS.",
      "Packaging. One hundred vials in a divided tray under film.",
    ],
  }),
  supply({
    key: "septa",
    name: "PTFE/Silicone Septa 9 mm",
    sku: "AS-SEP-100",
    content: "Pack of 100",
    category: "sample-preparation",
    kind: "box",
    hue: 12,
    cost: 1100,
    markup: 120,
    short:
      "Pre-slit septa of white silicone faced with red PTFE, 9 mm, to fit screw caps of autosampler vials. Pack of 100, with bleed test by GC and hardness figures recorded for the lot.",
    detailed: [
      "Identity. Septa of 9 mm diameter and 1 mm thickness, silicone of 45 shore A laminated with PTFE.",
      "Form. The cross slit eases the needle's way and evens out pressure; the PTFE face turns towards the sample.",
      "Analytical data. Bleed is tested by thermal desorption and GC; the trace of the lot is available on its page.",
      "Packaging. One hundred septa in a zip bag within a carton, kept clean and dry.",
    ],
  }),
  supply({
    key: "pipette-tips",
    name: "Pipette Tips 200 µL",
    sku: "AS-TIP-960",
    content: "10 racks of 96",
    category: "sample-preparation",
    kind: "box",
    hue: 265,
    cost: 2400,
    markup: 100,
    short:
      "Low-retention polypropylene tips of 1 to 200 µL in ten racks of 96, free of DNase, RNase and pyrogens. Fits most single and multichannel pipettes; certificate of the moulding lot included.",
    detailed: [
      "Identity. Tips of virgin polypropylene for 1 to 200 µL, with fine orifice and rings at 10 and 100 µL.",
      "Form. The low-retention finish comes from the mould's polish and no silicone is added, so that nothing leaches.",
      "Analytical data. Gravimetric accuracy and precision at 20 and 200 µL follow ISO 8655; results are on the certificate.",
      "Packaging. Ten racks of 96 tips, autoclavable at 121 °C, in one carton.",
    ],
  }),
];
