// The e-mail address of the house account is configuration, written with any case and spaces.
import { beforeEach, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubEnv("ROOT_AFFILIATE_EMAIL", " House@Assay.TEST "));

import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { createAffiliate } from "~tests/support/factories";

beforeEach(resetDatabase);

it("the house address is trimmed and lowercased, as the addresses of accounts are", async () => {
  expect(env.ROOT_AFFILIATE_EMAIL).toBe("house@assay.test");
  expect(await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL })).toMatchObject({ email: "house@assay.test" });
});
