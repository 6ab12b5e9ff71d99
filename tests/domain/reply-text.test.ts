import { describe, expect, it } from "vitest";
import { replyText, textOfHtml } from "~/domain/reply-text";

describe("e-mail reply", () => {
  it.each([
    ["Gmail", "Thank you!\n\nOn Mon, Jun 15, 2026 at 9:00 AM Assay <a@b.c>\nwrote:\n\n> When?\n> Now", "Thank you!"],
    ["German", "Danke\n\nAm 15.06.26 um 9 Uhr schrieb Assay:\n> Wann?", "Danke"],
    ["Outlook", "Yes, please.\r\n\r\nFrom: Assay\r\nSent: Monday\r\nTo: Ann\r\nSubject: Re", "Yes, please."],
    ["a signature", "Two boxes\n-- \nAnn Field", "Two boxes"],
    ["a colon in the customer's text", "I need:\n- water\n- vials", "I need:\n- water\n- vials"],
    ["nothing but a quote", "> When?", ""],
  ])("drops what %s adds", (_, text, expected) => {
    expect(replyText(text)).toBe(expected);
  });

  it.each([
    ["below it", "On Monday, Assay wrote:\n> Which lot?\n\nLot B please", "Lot B please"],
    [
      "between it",
      "Hi,\n\nAm Montag schrieb Assay:\n> Which lot?\nLot B\n> How many?\nTwo:\n> Bye",
      "Hi,\n\nLot B\nTwo:",
    ],
    ["around it", "Hi,\n> Which lot?\n>> Which?\n>\nLot B", "Hi,\nLot B"],
    ["beginning like one", ">98% purity please\n\nOn Monday, Assay wrote:\n> Which purity?", ">98% purity please"],
    ["without spaces", "Lot B\n\nOn Monday, Assay wrote:\n>Which lot?", "Lot B"],
    ["without spaces, in several lines", "Lot B\n>Which lot?\n>Regards", "Lot B"],
    ["below it, with a signature", "> Which lot?\nLot B\n-- \nAnn", "Lot B"],
  ])("keeps the text around a quote: %s", (_, text, expected) => {
    expect(replyText(text)).toBe(expected);
  });

  it.each([
    ["below", "<blockquote>Which lot?</blockquote><p>Lot B</p>", "Lot B"],
    ["around", "<p>Hi</p><blockquote>a<blockquote>b</blockquote>c</blockquote><p>Lot B</p>", "Hi\nLot B"],
    [
      "above, by Gmail",
      '<div>Lot B</div><div class="gmail_quote"><div class="gmail_attr">On Monday wrote:</div><blockquote>a</blockquote></div>',
      "Lot B",
    ],
    ["above one that never ends", "<p>Lot B</p><blockquote>a<p>b</p>", "Lot B"],
  ])("keeps text %s a quote in HTML", (_, html, expected) => {
    expect(replyText(textOfHtml(html))).toBe(expected);
  });

  it("is parsed in linear time, even if its markup is malformed", () => {
    const lines = 200_000;
    expect(textOfHtml("<".repeat(lines))).toHaveLength(lines);
    expect(textOfHtml("<style".repeat(30_000)).length).toBeGreaterThan(0);
    expect(textOfHtml("<style>".repeat(30_000))).toBe("");
    expect(textOfHtml(`<div ${"gmail_attr".repeat(30_000)}`).length).toBeGreaterThan(0);
    expect(textOfHtml('<div class="gmail_attr">'.repeat(10_000))).toBe("");
    expect(textOfHtml("<p>Lot B</p><style>p{}</style><head><title>x</title></head>")).toBe("Lot B\n");
  });

  it("is cut to 4,000 characters", () => {
    expect(replyText("x".repeat(9_000))).toHaveLength(4_000);
  });

  it("is read as text without its quote if it is HTML only", () => {
    const html = "<style>p{}</style><p>Ship &amp; bill</p><p>Ann</p><blockquote>When?</blockquote>";
    expect(replyText(textOfHtml(html))).toBe("Ship & bill\nAnn");
  });
});

describe("quoted part of an e-mail reply", () => {
  it.each([
    ["----- Original Message -----"],
    ["-----Forwarded message-----"],
    ["-- Ursprüngliche Nachricht --"],
    ["--- mensaje original ---"],
    ["---- Message d'origine ----"],
    ["__________"],
    ["______________________________"],
    ["-- "],
    ["--"],
    ["From: Assay <a@b.c>\nDate: Monday"],
    ["*From:* Assay\n*Sent:* Monday"],
    ["Von: Assay\nCc: Bo\nGesendet: Montag"],
    ["De : Assay\nA\nB\nEnvoyé : lundi"],
    ["Da: Assay\nTo: Ann"],
    ["De: Assay\nenviado: lunes"],
    ["Von: Assay\nAn: Ann"],
    ["from: Assay\nsubject: Hello"],
    ["Von: Assay\nBetreff: Hallo"],
    ["Von: Assay\nDatum: heute"],
  ])("begins at %j", (quote) => {
    expect(replyText(`Yes, two boxes.\n${quote}\nWhat was asked.`)).toBe("Yes, two boxes.");
  });

  it.each([
    ["- Original Message -"],
    ["see -- Original Message --"],
    ["-- Original Message -- above"],
    ["-- my message --"],
    ["_________"],
    ["x__________"],
    ["__________x"],
    ["-- Ann"],
    ["x --"],
    ["5 > 3"],
    ["From: Assay"],
    ["From:\nTo: Ann"],
    ["Send from: Assay\nTo: Ann"],
    ["From: Assay\n1\n2\n3\nTo: Ann"],
    ["From: Assay\nsend to: Ann"],
    ["To: Ann\nFrom: Assay"],
    ["Fro: Assay\nTo: Ann"],
  ])("does not begin at %j", (line) => {
    const text = `Yes, two boxes.\n${line}\nAnn`;
    expect(replyText(text)).toBe(text);
  });

  it.each([
    ["On Monday, Ann wrote:\n> When?"],
    ["On Monday,\nAnn wrote:\n\n> When?"],
    ["Le lundi\nAnn a écrit :\n> Quand ?"],
    ["El lunes\nAnn escribió:\n> ¿Cuándo?"],
    ["Il lunedì\nAnn ha scritto:\n> Quando?"],
    ["AM MONTAG\nschrieb Ann:\n\n\n> Wann?"],
    ["Ann wrote:\n> When?"],
  ])("includes the attribution above it: %j", (quote) => {
    expect(replyText(`Yes.\n\nTwo boxes.\n\n${quote}`)).toBe("Yes.\n\nTwo boxes.");
  });

  it.each([
    ["Two boxes\nof this:\n> When?", "Two boxes"],
    ["Only\n\nhere:\n> When?", "Only"],
    ["Yes on\nthis:\n> When?", "Yes on"],
    ["Two boxes.\n> When?", "Two boxes."],
    ["One:\n\nTwo boxes.\n\n> When?", "One:\n\nTwo boxes."],
    ["12:30\n> When?", "12:30"],
    ["Put it on top\nof this:\n> When?", "Put it on top"],
    ["I need this one:\n-- \nAnn", "I need this one:"],
    ["Ann wrote:\n> When?", ""],
    ["\n\n> When?", ""],
  ])("includes nothing else above it: %j", (text, expected) => expect(replyText(text)).toBe(expected));

  it("is found with any line ending, and leaves no gaps when removed", () => {
    expect(replyText("One\r\rTwo  \r\n\r\n\r\n\r\nThree\r\n-- \r\nAnn")).toBe("One\n\nTwo\n\nThree");
  });

  it("leaves a reply uncut at the length limit and marked as cut above it", () => {
    expect(replyText("x".repeat(4_000))).toBe("x".repeat(4_000));
    expect(replyText("x".repeat(4_001))).toMatch(/^x{3975,}\n\[The e-mail was longer\.\]$/);
  });
});

describe("textOfHtml", () => {
  it.each([
    ["<head><title>T</title></head>Hello", "Hello"],
    ["<STYLE type='x'>\np{}\n</STYLE>Hello<script>a</script>", "Hello"],
    ["One<br>Two<BR/>Three<br class='x'>Four", "One\nTwo\nThree\nFour"],
    ["<div>One</div><p>Two</p><ul><li>Three</li></ul><table><tr>Four</tr></table>", "One\nTwo\nThree\nFour\n"],
    ["<b>One</b> <i>two</i>", "One two"],
    ["One<blockquote type='cite'>Two\nthree</blockquote>", "One"],
    ['One<div class="gmail_quote"><blockquote>Two\nthree</blockquote></div>', "One\n"],
    ['<div class="x">One</div>', "One\n"],
    ["a&nbsp;b &lt;c&gt; &quot;d&quot; &#39;e&apos; &amp;lt;", "a b <c> \"d\" 'e' &lt;"],
    ["<header>One</header><scripted>Two</scripted>", "OneTwo"],
    ["<breve>One</breve>", "One"],
  ])("converts %j to %j", (html, text) => expect(textOfHtml(html)).toBe(text));
});
