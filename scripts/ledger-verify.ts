// npm run ledger:verify: verifies the affiliates' ledger and prints differences. Read-only; exit code 1 if any.
import { runCheck } from "./lib/run-check";

await runCheck(async (db) => {
  const { verifyLedger } = await import("../src/server/services/ledger/verify-ledger");
  const { checks, entries, isRight } = await verifyLedger({ db, now: new Date() });
  for (const { title, count, differences } of checks) {
    console.log(`${count === 0 ? "✔" : "✖"} ${title}${count === 0 ? "" : `: ${count} differ`}`);
    for (const { subject, difference } of differences) console.log(`    ${subject}: ${difference}`);
    if (count > differences.length) console.log(`    … and ${count - differences.length} more`);
  }
  console.log(isRight ? `\nThe books balance (${entries} entries).` : "\nThe books do not balance.");
  return isRight;
});
