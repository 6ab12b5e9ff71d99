import { describe, expect, it } from "vitest";
import { z } from "zod";
import { randomUuid } from "~/lib/random-uuid";

describe("randomUuid", () => {
  it("returns valid version 4 UUIDs, never the same twice", () => {
    const made = Array.from({ length: 1000 }, randomUuid);
    for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
    expect(new Set(made).size).toBe(1000);
  });
});
