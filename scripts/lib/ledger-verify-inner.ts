// biome-ignore-all lint/suspicious/noConsole: a script, read in a terminal
// Run by scripts/ledger-verify.mjs, which starts the database. Ends with 1 when the books do not add up.
import { db } from "../src/server/db";
import { verifyLedger } from "../src/server/services/ledger/verify-ledger";

const { checks, entries, isRight } = await verifyLedger({ db, now: new Date() });
for (const { title, count, differences } of checks) {
  console.log(`${count === 0 ? "✔" : "✖"} ${title}${count === 0 ? "" : `: ${count} differ`}`);
  for (const { subject, difference } of differences) console.log(`    ${subject}: ${difference}`);
  if (count > differences.length) console.log(`    … and ${count - differences.length} more`);
}
console.log(isRight ? `\nThe books are right (${entries} entries).` : "\nThe books are not right.");
await db.$disconnect();
process.exitCode = isRight ? 0 : 1;
