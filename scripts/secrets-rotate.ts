// npm run secrets:rotate: moves stored secrets from ENCRYPTION_KEY_PREVIOUS to ENCRYPTION_KEY.
import { runCheck } from "./lib/run-check";

await runCheck(async (db) => {
  const { rotateSecrets } = await import("../src/server/services/secrets/rotate-secrets");
  const kinds = await rotateSecrets(db);
  for (const { what, rotated, unchanged, unreadable } of kinds) {
    const isRight = unreadable.length === 0;
    console.log(`${isRight ? "✔" : "✖"} ${what}: ${rotated} under the present key now, ${unchanged} were before`);
    for (const id of unreadable) console.log(`    no known key opens ${id}`);
  }
  const isRight = kinds.every(({ unreadable }) => unreadable.length === 0);
  console.log(
    isRight
      ? "\nAll stored secrets are under the present key."
      : "\nSome secrets are lost. Is ENCRYPTION_KEY_PREVIOUS the key that was used before?",
  );
  return isRight;
});
