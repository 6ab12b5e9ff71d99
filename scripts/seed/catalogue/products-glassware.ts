import { supply } from "./build";
import type { ProductSeed } from "./types";

export const glasswareProducts: ProductSeed[] = [
  supply({
    key: "serum-vials",
    name: "Clear Serum Vials 10 mL",
    sku: "GW-SRM-025",
    content: "10 mL, pack of 25",
    category: "glassware",
    kind: "glassware",
    hue: 190,
    cost: 1800,
    markup: 110,
    short:
      "Type I borosilicate serum vials of 10 mL with 20 mm crimp neck, washed and depyrogenated. Pack of 25 in a sealed tray, with dimensional report and hydrolytic-resistance result for the lot.",
    detailed: [
      "Identity. Clear tubular vials of type I borosilicate glass, nominal volume 10 mL, brimful about 13 mL.",
      "Form. Neck 20 mm with blow-back, for stoppers and aluminum seals. Washed with purified water and held at 300 °C.",
      "Analytical data. Hydrolytic resistance and dimensions are tested by lot; the report comes with the tray.",
      "Packaging. Twenty-five vials in a sealed tray. Open in a clean place.",
    ],
  }),
  supply({
    key: "amber-vials",
    name: "Amber Serum Vials 10 mL",
    sku: "GW-AMB-025",
    content: "10 mL, pack of 25",
    category: "glassware",
    kind: "glassware",
    hue: 32,
    cost: 2050,
    markup: 110,
    short:
      "Amber type I serum vials of 10 mL with 20 mm crimp neck for light-sensitive substances, washed and depyrogenated. Pack of 25, with transmission curve from 290 to 450 nm for the glass lot.",
    detailed: [
      "Identity. Amber tubular vials of type I borosilicate glass, nominal volume 10 mL, 20 mm crimp neck.",
      "Form. The iron and manganese of the glass hold back light below 450 nm; the vials were washed and held at 300 °C.",
      "Analytical data. Spectral transmission from 290 to 450 nm and hydrolytic resistance are reported by lot.",
      "Packaging. Twenty-five vials in a sealed tray.",
    ],
  }),
  supply({
    key: "volumetric-flask",
    name: "Volumetric Flask 100 mL",
    sku: "GW-VOL-100",
    content: "100 mL",
    category: "glassware",
    kind: "glassware",
    cost: 1450,
    markup: 110,
    short:
      "Class A volumetric flask of 100 mL in borosilicate glass 3.3 with ground stopper NS 14/23, tolerance 0.1 mL at 20 °C. Serial number etched, with individual calibration certificate.",
    detailed: [
      "Identity. A one-mark flask of borosilicate glass 3.3, 100 mL, class A, calibrated to contain at 20 °C.",
      "Form. Tolerance ± 0.1 mL; ring mark fired in enamel; stopper of polyethylene, NS 14/23.",
      "Analytical data. Calibrated gravimetrically; the measured volume and its uncertainty are on the certificate.",
      "Packaging. One flask with stopper in a carton. Do not dry above 60 °C.",
    ],
  }),
  supply({
    key: "beaker",
    name: "Low-Form Beaker 250 mL",
    sku: "GW-BKR-250",
    content: "250 mL",
    category: "glassware",
    kind: "glassware",
    hue: 205,
    cost: 620,
    markup: 120,
    short:
      "Griffin low-form beaker of 250 mL in borosilicate glass 3.3 with spout and enamel graduation. Even wall thickness for gentle heating; marks every 25 mL with a tolerance of 10%.",
    detailed: [
      "Identity. A low-form beaker with spout, borosilicate glass 3.3, 250 mL, height 95 mm.",
      "Form. White enamel marks and a writing field. The even wall bears heating to 500 °C and a sudden change of 100 K.",
      "Analytical data. Glass composition and thermal-shock test follow ISO 3585 and are confirmed by the maker.",
      "Packaging. One beaker in a carton; suited to laboratory washers.",
    ],
  }),
  supply({
    key: "cylinder",
    name: "Measuring Cylinder 100 mL",
    sku: "GW-CYL-100",
    content: "100 mL",
    category: "glassware",
    kind: "glassware",
    hue: 265,
    cost: 980,
    markup: 120,
    short:
      "Class A measuring cylinder of 100 mL in borosilicate glass 3.3 with hexagonal foot, divisions of 1 mL and tolerance of 0.5 mL. Lot certificate included, calibrated to contain at 20 °C.",
    detailed: [
      "Identity. A tall-form graduated cylinder of borosilicate glass 3.3, 100 mL, class A, height 260 mm.",
      "Form. Ring marks at the main points and divisions of 1 mL; tolerance ± 0.5 mL; hexagonal foot.",
      "Analytical data. Calibrated to contain at 20 °C; the lot certificate states mean and spread.",
      "Packaging. One cylinder with bumper ring in a carton.",
    ],
  }),
];
