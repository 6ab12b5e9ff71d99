// The address of the house account is configuration, written as people write addresses.
import { beforeEach, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubEnv("ROOT_AFFILIATE_EMAIL", " House@Assay.TEST "));

import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { createAffiliate } from "~tests/support/factories";

beforeEach(resetDatabase);

it("is compared and kept as the addresses of accounts are, with small letters", async () => {
  expect(env.ROOT_AFFILIATE_EMAIL).toBe("house@assay.test");
  expect(await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL })).toMatchObject({ email: "house@assay.test" });
});
