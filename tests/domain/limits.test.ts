import { describe, expect, it } from "vitest";
import { LIMIT_NAMES, LIMITS, limitBounds, limitWindow } from "~/domain/limits";

const named = (isOne: (limit: (typeof LIMITS)[keyof typeof LIMITS]) => unknown) =>
  LIMIT_NAMES.filter((name) => isOne(LIMITS[name])).sort();

describe("every rate limit", () => {
  it("has a unique title and a sentence on what it guards against", () => {
    const all = LIMIT_NAMES.map((name) => LIMITS[name]);
    expect(all.length).toBeGreaterThan(30);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    for (const { title, guards } of all) {
      expect(title).toMatch(/^\W?[A-Z].{4}/);
      expect(guards).toMatch(/^[A-Z].{10,}\.$/);
    }
  });

  it("belongs to a known group and counts a known subject's attempts in a nameable window", () => {
    const groups = ["Sign-in and accounts", "Messages", "Shopping", "Visits and reading"];
    for (const name of LIMIT_NAMES) {
      const { group, per, points, seconds } = LIMITS[name];
      expect(groups).toContain(group);
      expect(["account", "client address", "e-mail address", "visitor"]).toContain(per);
      expect(Number.isInteger(points) && points > 0).toBe(true);
      expect(["in 15 minutes", "an hour", "a day"]).toContain(limitWindow(seconds));
    }
    expect([...new Set(LIMIT_NAMES.map((name) => LIMITS[name].group))]).toEqual(groups);
  });

  it("counts per the subject that its name states", () => {
    expect(named(({ per }) => per === "visitor")).toEqual(["click-of-visitor"]);
    for (const name of LIMIT_NAMES.filter((each) => each.endsWith("-of-address"))) {
      expect(LIMITS[name].per).toBe("client address");
    }
    for (const name of LIMIT_NAMES.filter((each) => each.endsWith("-of-account"))) {
      expect(LIMITS[name].per).toBe("account");
    }
    expect(named(({ per }) => per === "e-mail address")).toEqual(["contact", "password-reset", "sign-up"]);
  });

  it("can be set from a fifth to ten times its default", () => {
    expect(limitBounds("sign-in")).toEqual({ least: 2, most: 100 });
    expect(limitBounds("email-change")).toEqual({ least: 1, most: 50 });
    expect(limitBounds("search-of-address")).toEqual({ least: 600, most: 30_000 });
  });
});

it("only sign-in to one account delays attempts instead of locking the owner out", () => {
  expect(named(({ isDelay }) => isDelay)).toEqual(["sign-in"]);
});

it("only the frequent limits are counted in memory", () => {
  expect(named(({ isPerProcess }) => isPerProcess)).toEqual([
    ...["cart-of-address", "change-of-account", "change-of-address", "figures-of-account"],
    ...["link-of-address", "order", "page-of-address", "search-of-account", "search-of-address"],
  ]);
});

it("limitWindow describes a window in words", () => {
  expect([86_400, 3_600, 900, 1_800].map(limitWindow)).toEqual(["a day", "an hour", "in 15 minutes", "in 30 minutes"]);
});
