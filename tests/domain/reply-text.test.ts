import { describe, expect, it } from "vitest";
import { replyText, textOfHtml } from "~/domain/reply-text";

describe("an answer by e-mail", () => {
  it.each([
    ["Gmail", "Thank you!\n\nOn Mon, Jun 15, 2026 at 9:00 AM Assay <a@b.c>\nwrote:\n\n> When?\n> Now", "Thank you!"],
    ["German", "Danke\n\nAm 15.06.26 um 9 Uhr schrieb Assay:\n> Wann?", "Danke"],
    ["Outlook", "Yes, please.\r\n\r\nFrom: Assay\r\nSent: Monday\r\nTo: Ann\r\nSubject: Re", "Yes, please."],
    ["a signature", "Two boxes\n-- \nAnn Field", "Two boxes"],
    ["a colon of one's own", "I need:\n- water\n- vials", "I need:\n- water\n- vials"],
    ["nothing but a quote", "> When?", ""],
  ])("loses what %s adds", (_, text, expected) => {
    expect(replyText(text)).toBe(expected);
  });

  it("is bounded", () => {
    expect(replyText("x".repeat(9_000))).toHaveLength(4_000);
  });

  it("that is HTML only is read as text, without its quote", () => {
    const html = "<style>p{}</style><p>Ship &amp; bill</p><p>Ann</p><blockquote>When?</blockquote>";
    expect(replyText(textOfHtml(html))).toBe("Ship & bill\nAnn");
  });
});
