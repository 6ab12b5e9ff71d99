import type { ProductSeed } from "./types";

/** A customer's rating in stars, and its text. */
export type ReviewText = readonly [rating: number, text: string];
type Pool = readonly ReviewText[];

const peptides: Pool = [
  [5, "Seal intact, and the lot number on the vial matched the certificate."],
  [5, "Our own HPLC run agreed with the certificate to within half a percent."],
  [5, "The mass spectrum matches theory, and the paperwork is easy to file."],
  [4, "Good material and clear labels. I would like the retest date in larger print."],
  [5, "The lyophilized cake was whole and dry on arrival."],
  [5, "Counter-ion content is on the certificate. Few suppliers bother."],
  [4, "Dissolved cleanly in our buffer. Shipping took a day longer than I hoped."],
  [5, "Two lots in a row with the same retention time. Exactly what we need."],
  [5, "Arrived cold after two days in transit. Well packed."],
  [3, "The material is as described, but the carton was dented at one corner."],
  [5, "Single sharp peak, and a clean baseline on our column too."],
  [4, "The volume price made it worth stocking the freezer for the semester."],
  [5, "I had a question about the spectrum and got a real answer the same day."],
  [5, "The net peptide content is stated, so we could weigh out correctly the first time."],
  [2, "The safety data sheet was missing. They e-mailed it the next day."],
  [4, "Solid quality. A photo of the carton on the page would help our receiving desk."],
];
const standards: Pool = [
  [5, "The certificate lists the content with its uncertainty. Straight into our system suitability file."],
  [5, "UV ratios agreed with the sheet to the third digit."],
  [4, "Reliable standard. A smaller pack size would suit us better."],
  [5, "We use it for every new column. Consistent from lot to lot."],
  [5, "Well documented, and the storage advice is specific."],
];
const liquids: Pool = [
  [5, "The blank run was clean down to 210 nm, as the sheet says."],
  [5, "The cap seals well and the bottle arrived upright and dry."],
  [4, "Good quality. I wish the case of six were a little cheaper."],
  [5, "Conductivity and pH are on the lot sheet, and our meter agrees."],
  [4, "Exactly as labeled. Shipping took four days."],
];
const glass: Pool = [
  [5, "Even walls, no chips, and the marks are easy to read."],
  [4, "Good glass. One piece in the tray had a small scuff."],
  [5, "Well wrapped. Nothing broken, and no loose filling to sweep up."],
  [5, "Calibrated as stated. We checked it by weight."],
];

const ofOne: Record<string, Pool> = {
  "c18-column": [
    [5, "The test chart was for our serial number, not a generic print."],
    [5, "Efficiency matched the chart after 400 injections."],
    [4, "Good column. The end plugs were very tight."],
  ],
  "c8-guard": [
    [5, "They fit our holder and save the main column. Easy to swap."],
    [4, "Do what they should. I would buy a pack of ten."],
  ],
  "ptfe-filters": [
    [5, "No extractables in our blank, with water or acetonitrile."],
    [4, "Low hold-up volume and no leaks. The bag could reseal better."],
    [5, "Quick to push through, even with cloudy samples."],
  ],
  "hplc-vials": [
    [5, "They sit right in the autosampler tray, and the write-on patch takes a pencil."],
    [4, "Clean and even. The graduation marks are a bit faint."],
  ],
  septa: [
    [5, "No bleed peaks, and the needle goes through without coring."],
    [4, "They reseal well for the first few injections."],
  ],
  "pipette-tips": [
    [5, "Really low retention. The last drop comes out."],
    [4, "Good fit on our pipettes. The racks stack nicely."],
  ],
  "freezer-boxes": [
    [5, "Lids and boxes are keyed. Nobody has put one on backwards yet."],
    [5, "Still tight after a year at -80 °C."],
    [4, "Sturdy. I would like the colors sold separately."],
  ],
  desiccant: [
    [5, "The beads were still orange on arrival, and the color change is easy to see."],
    [4, "Works as it should. The sachets fit our smaller boxes."],
  ],
  "cryo-labels": [
    [5, "They have held for months at -80 °C and wipe clean."],
    [4, "They print crisply. The core fits our label printer."],
  ],
  "insulated-shipper": [
    [5, "Our samples were still frozen after 60 hours."],
    [4, "Holds the cold well. Bulky to store."],
  ],
  crimper: [
    [5, "Even crimps every time, and the stop is easy to set."],
    [4, "It needed a quarter turn to adjust. The gauge made that simple."],
  ],
  decapper: [
    [5, "Takes the seal off in one motion without touching the stopper."],
    [4, "Works well. The grip is a little wide for small hands."],
  ],
  "sealing-kit": [
    [5, "Everything in one box. We sealed our first tray in ten minutes."],
    [4, "A good starter set. I would add a few spare stoppers."],
  ],
  "pbs-tablets": [
    [5, "One tablet, 100 mL, pH 7.4. It saves us a morning of weighing."],
    [4, "They dissolve in a few minutes with stirring. The pH is right."],
  ],
};

/** Texts that fit this product: its own if it has any, else those of its kind. */
export function poolOf({ key, art }: Pick<ProductSeed, "key" | "art">): Pool {
  const own = ofOne[key];
  if (own) return own;
  if (art.kind === "structure") return standards;
  if (art.kind === "bottle") return liquids;
  return art.kind === "glassware" ? glass : peptides;
}

/** Reviews of a whole order: packing, papers and delivery. */
export const orderReviews: Pool = [
  [5, "Ordered on Monday, on the bench by Thursday, with all the paperwork in order."],
  [5, "Plain, sturdy box and careful packing."],
  [4, "Everything arrived fine. Delivery took a day longer than the estimate."],
  [5, "Second order. Same quality, same care."],
  [5, "Cold packs were still cold after two days."],
  [3, "Took four days to ship, but the tracking was accurate from then on."],
  [5, "Certificates for every vial, sorted in the order of the packing slip. That saved us an hour."],
  [5, "Paying was easy, and the confirmation came within the hour."],
  [4, "Good communication. I would like weekend delivery as an option."],
  [5, "They answered my message about the shipping date in twenty minutes."],
  [4, "Well packed. A bit less foam would do."],
];

export const orderMessages: { from: "customer" | "shop"; text: string }[] = [
  { from: "customer", text: "Could you include the certificate of analysis for the lot?" },
  { from: "shop", text: "Of course. Every vial ships with its certificate and chromatogram." },
  { from: "customer", text: "I sent the payment with the order number in the note." },
  { from: "shop", text: "Thank you. We received your payment and matched it to this order." },
  { from: "customer", text: "Our receiving desk is closed Friday. Can it arrive on Monday?" },
  { from: "shop", text: "We will ship it Thursday evening so it reaches you on Monday." },
  { from: "customer", text: "Is there a tracking number yet?" },
  { from: "shop", text: "Your package shipped this morning. The tracking number is on your order." },
  { from: "customer", text: "The box arrived with a dented corner, but everything inside is fine." },
  { from: "shop", text: "Thanks for letting us know. We are switching to a sturdier box." },
  { from: "customer", text: "Can I change the suite number in my shipping address?" },
  { from: "shop", text: "Done. We printed the label with the new suite number." },
];
