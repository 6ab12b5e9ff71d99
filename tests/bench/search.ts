// Measures search and spelling guesses, in a catalogue of the given size.
import { db } from "~/server/db";
import { matchingProducts } from "~/server/services/catalogue/search-products";
import { createCategory } from "~tests/support/factories";
import { fillCatalogue } from "~tests/support/large-catalogue";
import { measure, type Times } from "./measure";
import { writeResult } from "./results";

const size = Number(process.argv[2] ?? 20_000);
const [open, closed] = [await createCategory(db), await createCategory(db, { isRestricted: true })];
await fillCatalogue({ products: size, openId: open.id, closedId: closed.id });
console.log(`✔ ${size} products`);

const texts = {
  searches:
    "thy,thymalin,sema,ghre,oxy,tropin,stat,vasoprerelin,bradykin-1,kisslu,peptide,lyophilised,certificate,vial,hplc,98%,49 mg,lot c4ca4238,mass spectrum,relin,galafengen,neurocramax,subdorpam,orexbul,secrezel,dyngly,calto,morin,ipari,tide-99,ma,lu,se,th,-9,a,s,n-12,lot 1,xq",
  // None of these occurs in a name or description, so each goes all the way to the nearest names.
  guesses:
    "thymalni,semalutde,vasopreerlin,bradykn12,oxystatgen5,nothinglikeit,zzzzqqqq,galafngen,neurocrmax,subdrpam,kvp,zq9,moriprelni,calbulphna,dynzelcrot,ghrestatmni,secredorgne,ipa lurelni,hplc mark of the lto,sematotid 12,orexzelphn-997,kissfendtide",
};
const times: Record<string, Times> = {};
for (const [name, joined] of Object.entries(texts)) {
  const each = joined.split(",");
  const result = await measure(each.length * 3, (index) =>
    matchingProducts({ db, actor: null }, each[index % each.length] ?? ""),
  );
  times[name] = result;
  console.log(`  ${name}: p50 ${result.p50.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms`);
}
await writeResult(`search-${size}`, { size, times });
await db.$disconnect();
process.exit(0);
