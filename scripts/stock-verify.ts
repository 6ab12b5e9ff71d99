// npm run stock:verify: checks counted stock against the orders and prints differences. Read-only; exit code 1 if any.
import { runCheck } from "./lib/run-check";

await runCheck(async (db) => {
  const { verifyStock } = await import("../src/server/services/stock/verify-stock");
  const differences = await verifyStock({ db });
  for (const { subject, difference } of differences) console.log(`✖ ${subject}: ${difference}`);
  console.log(
    differences.length === 0 ? "The stock agrees with the orders." : "\nThe stock does not agree with the orders.",
  );
  return differences.length === 0;
});
