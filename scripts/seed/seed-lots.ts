import { createHash } from "node:crypto";
import { formatPurity } from "../../src/domain/lot";
import type { Db } from "../../src/server/db";
import { LOT_FOLDER } from "../../src/server/services/lots/queries";
import * as storage from "../../src/server/storage";
import { products } from "./catalogue/products";
import type { ProductSeed } from "./catalogue/types";
import { sampleCertificate } from "./certificates/sample-certificate";
import { sampleChromatogram } from "./certificates/sample-chromatogram";
import { drawnTrace } from "./certificates/trace";
import { daysBefore, fixedChance, fixedId } from "./clock";

/** Before the shop opened, so that no order was shipped from a lot that did not exist yet. */
const TESTED_DAYS_AGO = 203;

const seedNumber = (key: string) => createHash("sha256").update(`lot ${key}`).digest().readUInt32BE(0);
const keyOf = (product: ProductSeed, kind: string) =>
  `${LOT_FOLDER}${createHash("sha256").update(`${kind} ${product.key}`).digest("hex").slice(0, 32)}`;

/** A little above what the description promises ("98% or better"), in basis points. */
function purityOf({ key, description }: ProductSeed): number {
  const promised = Number(/(\d{2}(?:\.\d+)?)% or better/.exec(description)?.[1] ?? "97") * 100;
  return Math.min(9_980, Math.round(promised + 30 + fixedChance(seedNumber(key))() * 120));
}

/** One lot per peptide, with a drawn certificate and chromatogram marked as samples. */
export async function seedLots(db: Db): Promise<void> {
  const peptides = products.filter(({ facts }) => facts?.chain);
  const testedOn = daysBefore(TESTED_DAYS_AGO);
  const lots = peptides.map((product) => ({
    id: fixedId(`lot ${product.key}`),
    productId: fixedId(`product ${product.key}`),
    lotNumber: `SAMPLE-${product.sku.replace(/^RP-/, "")}-A`,
    testedOn,
    purityBps: purityOf(product),
    createdAt: testedOn,
  }));
  await db.productLot.createMany({ data: lots });
  const files = await Promise.all(
    peptides.map(async (product, index) => {
      const lot = lots[index];
      if (!lot) throw new Error("each peptide has a lot");
      return Promise.all(
        (await documentsOf(product, lot)).map(async ({ kind, ending, contentType, bytes }) => {
          const fileKey = `${keyOf(product, kind)}.${ending}`;
          await storage.put(fileKey, bytes, contentType);
          return { lotId: lot.id, kind, fileKey, contentType, size: bytes.length, createdAt: testedOn };
        }),
      );
    }),
  );
  await db.lotFile.createMany({ data: files.flat() });
}

async function documentsOf(product: ProductSeed, lot: { lotNumber: string; testedOn: Date; purityBps: number }) {
  const purity = formatPurity(lot.purityBps);
  const trace = drawnTrace(seedNumber(product.key), lot.purityBps / 100);
  const { name, sku, content, facts = {} } = product;
  const rows = [
    ["Lot number", lot.lotNumber],
    ["Article", `${sku}, ${content}`],
    ["Analyzed on", lot.testedOn.toISOString().slice(0, 10)],
    ["Purity (HPLC, area)", purity],
    ["Retention time", `${trace.mainAt.toFixed(2)} min`],
    ["CAS number", facts.cas ?? "-"],
    ["Formula", facts.formula ?? "-"],
    ["Molar mass", facts.molarMass ? `${facts.molarMass} g/mol` : "-"],
  ] as const;
  const picture = await sampleChromatogram({ name, lotNumber: lot.lotNumber, purity }, trace);
  return [
    {
      ...({ kind: "certificate", ending: "pdf", contentType: "application/pdf" } as const),
      bytes: sampleCertificate(name, rows, trace),
    },
    { ...({ kind: "chromatogram", ending: "webp", contentType: "image/webp" } as const), bytes: picture },
  ];
}
