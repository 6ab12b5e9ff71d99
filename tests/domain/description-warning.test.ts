import { describe, expect, it } from "vitest";
import { descriptionWarnings } from "~/domain/description-warning";

const topics = (text: string) => descriptionWarnings(text).map(({ topic }) => topic);

describe("product description warnings", () => {
  it.each([
    ["Take 5 mg per day with water.", "dosing"],
    ["Recommended dosage: see below.", "dosing"],
    ["Inject twice a week.", "dosing"],
    ["It cures inflammation.", "cures"],
    ["Known for weight loss and muscle growth.", "cures"],
    ["Supports the treatment of pain.", "cures"],
    ["Great for athletes.", "use by people"],
    ["Improves your sleep and recovery.", "use by people"],
    ["No known side effects. A supplement for everybody.", "use by people"],
  ])("flag %j for %s", (text, topic) => {
    expect(topics(text)).toContain(topic);
  });

  it.each([
    "Lyophilised white powder, 5 mg per vial, purity 99.1% by HPLC.",
    "For research use only. Not for human consumption.",
    "Not intended for human use, and not for patients.",
    `Not for human consumption. ${"Lyophilised white powder. ".repeat(10)}`,
    "Reconstitute with bacteriostatic water; store at -20 °C, away from light.",
    "Cure temperature of the vial's coating: 60 °C.",
    "Molecular weight 1419.5 g/mol, sequence GEPPPGKPADDAGLV.",
  ])("do not flag %j", (text) => {
    expect(topics(text)).toEqual([]);
  });

  it("quote the matching words, once per topic", () => {
    expect(descriptionWarnings("Take it twice daily; inject slowly.")).toEqual([{ topic: "dosing", words: "Take" }]);
  });
});
