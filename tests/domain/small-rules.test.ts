// Small rules, each tested at its limits.
import { describe, expect, it } from "vitest";
import { isCalendarDay } from "~/domain/calendar";
import { fillAnswer, openPlaceholder } from "~/domain/canned-answer";
import { EMAIL_LINK_TIME, maskEmail, RESET_LINK_TIME } from "~/domain/email-link";
import { greetingName } from "~/domain/greeting";
import { durationInWords } from "~/domain/in-words";
import { formatPurity, readPurity } from "~/domain/lot";
import { MEMBERSHIP_TERM } from "~/domain/membership";
import { COLUMN_LABELS, DEFAULT_ORDER_COLUMNS, ORDER_COLUMNS } from "~/domain/order-columns";
import { paymentLink } from "~/domain/payment-app";
import { describeTrace, percentText } from "~/domain/price-trace";
import { assertQuantity } from "~/domain/quantity";
import { retentionLimits } from "~/domain/retention";
import { SOCIAL_NETWORKS, socialLinks, socialUrl } from "~/domain/social-links";
import { trafficSource } from "~/domain/traffic-source";
import { waitingText } from "~/domain/waiting-time";

describe("calendar day", () => {
  it.each(["2000-01-01", "2099-12-31", "2028-02-29"])("%s is valid", (text) => expect(isCalendarDay(text)).toBe(true));

  it.each(["1999-12-31", "2100-01-01", "2026-02-30", "2026-2-3", "2026", "2026-03", "x2026-03-05", "2026-03-05x", ""])(
    "%j is invalid",
    (text) => expect(isCalendarDay(text)).toBe(false),
  );
});

describe("duration in words", () => {
  it.each([
    [60, "one hour"],
    [72 * 60, "three days"],
    [48 * 60, "two days"],
    [36 * 60, "36 hours"],
    [90, "90 minutes"],
    [1, "one minute"],
    [12 * 60, "twelve hours"],
  ])("of %i minutes is %s", (minutes, words) => expect(durationInWords(minutes)).toBe(words));

  it("names how long mailed links work and how long a membership runs", () => {
    expect([RESET_LINK_TIME, EMAIL_LINK_TIME, MEMBERSHIP_TERM]).toEqual(["one hour", "three days", "six months"]);
  });
});

describe("quantity", () => {
  it.each([1, 10_000])("of %i is accepted", (quantity) => expect(assertQuantity(quantity)).toBe(quantity));

  it.each([0, -1, 10_001, 1.5, Number.NaN])("of %d is rejected", (quantity) => {
    expect(() => assertQuantity(quantity)).toThrow(
      expect.objectContaining({
        code: "BAD_REQUEST",
        reason: "invalid-quantity",
        message: "A quantity is a whole number from 1 to 10,000.",
      }),
    );
  });
});

describe("purity", () => {
  it.each([
    ["98.62", 9862],
    [" 98 % ", 9800],
    ["98%", 9800],
    ["98  %", 9800],
    ["100", 10_000],
    ["0", 0],
    ["98.1", 9810],
    ["29.35", 2935],
  ])("typed as %j is %i basis points", (typed, bps) => expect(readPurity(typed)).toBe(bps));

  it.each(["100.01", "98.123", "x98", "98x", "9%8", "", "-1", "1000", "98."])("typed as %j is invalid", (typed) => {
    expect(readPurity(typed)).toBeUndefined();
  });

  it("is shown without trailing zeros", () => {
    expect([9862, 9800, 9810].map(formatPurity)).toEqual(["98.62%", "98%", "98.1%"]);
  });
});

describe("maskEmail", () => {
  it.each([
    ["rosalind@example.test", "r•••@example.test"],
    ["a@b", "a•••@b"],
    ['"a@b"@example.test', '"•••@example.test'],
    ["@example.test", "•••"],
    ["nobody", "•••"],
  ])("masks %s as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
});

describe("greetingName", () => {
  it("returns the name only once the e-mail address is verified", () => {
    expect(greetingName({ name: "Ada", emailVerifiedAt: new Date(0) })).toBe("Ada");
    expect(greetingName({ name: "Ada", emailVerifiedAt: null })).toBeNull();
  });
});

describe("payment link", () => {
  it("contains tag and amount, and escapes the tag", () => {
    expect(paymentLink("$AssayShop", 123_405)).toBe("https://cash.app/$AssayShop/1234.05");
    expect(paymentLink("$a/b?c", 100)).toBe("https://cash.app/$a%2Fb%3Fc/1.00");
  });
});

describe("retention limits", () => {
  it("count whole UTC days for visits and sign-ups, and the exact time for carts and alerts", () => {
    expect(retentionLimits(new Date("2026-11-22T15:30:00Z"))).toEqual({
      visits: new Date("2026-08-24T00:00:00Z"),
      signUps: new Date("2026-05-26T00:00:00Z"),
      carts: new Date("2026-08-24T15:30:00Z"),
      stockAlerts: new Date("2025-11-22T15:30:00Z"),
    });
  });
});

describe("price trace", () => {
  it("is described in one line", () => {
    expect(
      describeTrace([
        { kind: "retail", label: "Retail", unitCents: 5_000 },
        { kind: "member", label: "Gold -25%", unitCents: 3_750 },
        { kind: "volume", label: "10+", unitCents: 3_600 },
        { kind: "affiliate-tier", label: "tier Diamond -8%", unitCents: 3_312 },
      ]),
    ).toBe("Retail $50.00, Gold -25%, 10+ $36.00, tier Diamond -8%, you pay $33.12");
    expect(describeTrace([])).toBe("Price on request");
    expect([800, 150, 1_025].map(percentText)).toEqual(["8", "1.5", "10.25"]);
  });
});

describe("social profile URL", () => {
  const { xUrl, instagramUrl } = SOCIAL_NETWORKS;

  it.each([
    ["", ""],
    ["   ", ""],
    [" https://x.com/assay ", "https://x.com/assay"],
    ["HTTPS://www.x.com/assay", "https://www.x.com/assay"],
    ["https://twitter.com/assay", "https://twitter.com/assay"],
  ])("typed as %j is %j", (typed, url) => expect(socialUrl(xUrl, typed)).toBe(url));

  it.each([
    "http://x.com/assay",
    "see https://x.com/assay",
    "http://x.com/https://assay",
    "https://x.com",
    "https://x.com/",
    "https://notx.com/assay",
    "https://x.com.evil.test/assay",
    "https://user@x.com/assay",
    "https://:secret@x.com/assay",
    "https://x.com:8443/assay",
    "https://exa mple",
  ])("is rejected: %j", (typed) => expect(socialUrl(xUrl, typed)).toBeNull());

  it("must be on the network's own host", () => {
    expect(socialUrl(instagramUrl, "https://x.com/assay")).toBeNull();
    for (const network of Object.values(SOCIAL_NETWORKS)) {
      expect(socialUrl(network, `${network.starts}assay`)).toBe(`${network.starts}assay`);
      expect(network.hosts.some((host) => network.starts.includes(host))).toBe(true);
    }
  });

  it("is in the footer if set, in a fixed order", () => {
    const unset = { xUrl: "", instagramUrl: "", linkedinUrl: "", youtubeUrl: "", facebookUrl: "" };
    expect(socialLinks(unset)).toEqual([]);
    const all = Object.fromEntries(Object.keys(unset).map((field) => [field, `https://${field}.test`]));
    expect(socialLinks({ ...unset, ...all }).map(({ name }) => name)).toEqual([
      "X",
      "Instagram",
      "LinkedIn",
      "YouTube",
      "Facebook",
    ]);
    expect(socialLinks({ ...unset, youtubeUrl: "https://y" })).toEqual([
      { field: "youtubeUrl", name: "YouTube", url: "https://y" },
    ]);
  });
});

describe("traffic source", () => {
  const from = (utmSource?: string, referrer?: string) =>
    trafficSource({ utmSource, referrer, ownHost: "assay.test:3000" });

  it.each([
    [" NewsLetter ", "https://google.com/", "newsletter"],
    ["y".repeat(90), undefined, "y".repeat(80)],
    ["", "https://www.google.com/search?q=1", "google.com"],
    [undefined, "http://www.forum.test/", "forum.test"],
    [undefined, "https://assay.test/cart", "direct"],
    [undefined, "https://www.assay.test/", "direct"],
    [undefined, undefined, "direct"],
    [undefined, "android-app://com.mail", "direct"],
    [undefined, "xhttps://forum.test", "direct"],
    [undefined, "https://", "direct"],
    [undefined, `https://${"a".repeat(60)}.${"b".repeat(40)}.test/`, `${"a".repeat(60)}.${"b".repeat(19)}`],
    [undefined, "https://my.www.forum.test/", "my.www.forum.test"],
  ])("for campaign %j and referrer %j: %s", (utm, referrer, source) => expect(from(utm, referrer)).toBe(source));
});

describe("waitingText", () => {
  it.each([
    [0, "1 min"],
    [1.9, "1 min"],
    [59.9, "59 min"],
    [60, "1 h"],
    [179, "2 h"],
    [1_439, "23 h"],
    [1_440, "1 day"],
    [2_879, "1 day"],
    [2_880, "2 days"],
  ])("writes %d minutes as %s", (minutes, text) => expect(waitingText(minutes)).toBe(text));
});

describe("canned answer", () => {
  it("is filled in at every placeholder", () => {
    const body = "Dear {name}, {order} is packed. {name}, {order} leaves today.";
    expect(fillAnswer(body, { name: "Ann $& Co", order: "1A2B3C4D" })).toBe(
      "Dear Ann $& Co, #1A2B3C4D is packed. Ann $& Co, #1A2B3C4D leaves today.",
    );
    expect(fillAnswer("{name}: {order}", { name: "Ann", order: null })).toBe("Ann: {order}");
  });

  it("reports an open placeholder", () => {
    expect(openPlaceholder("Dear {name}, {order}")).toBe("{name}");
    expect(openPlaceholder("Order {order}")).toBe("{order}");
    expect(openPlaceholder("Order #1A2B3C4D of {somebody}")).toBeNull();
  });
});

it("the order list shows every column but the tier by default", () => {
  expect(DEFAULT_ORDER_COLUMNS).toEqual(ORDER_COLUMNS.filter((column) => column !== "tier"));
  const labels = ORDER_COLUMNS.map((column) => COLUMN_LABELS[column]);
  expect(new Set(labels).size).toBe(ORDER_COLUMNS.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+/);
});
