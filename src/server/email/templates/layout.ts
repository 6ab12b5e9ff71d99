/** What an e-mail consists of; the HTML and the plain text are both drawn from it, so that they say the same. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: [label: string, value: string][] }
  | { kind: "items"; items: { name: string; note: string; amount: string }[]; totals: [label: string, value: string][] }
  | { kind: "quote"; text: string }
  | { kind: "link"; label: string; url: string };

export type MailSite = { siteName: string; baseUrl: string };
export type RenderedMail = { subject: string; html: string; text: string };

const INK = "#14191b";
const MUTED = "#545f61";
const LINE = "#dde1de";
const ACCENT = "#0a6f67";
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** A value as text inside HTML, also within an attribute. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
/** One line: a subject must not be able to begin another header. */
const oneLine = (value: string) => value.replace(/[\p{C}\s]+/gu, " ").trim();
const lines = (value: string) => escapeHtml(value).replace(/\r\n|\r|\n/g, "<br>");

const row = (label: string, value: string) =>
  `<tr><td style="${CELL};color:${MUTED};padding-right:16px">${escapeHtml(label)}</td>` +
  `<td style="${CELL};text-align:right;font-weight:600">${lines(value)}</td></tr>`;
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;border-collapse:collapse">${rows}</table>`;

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case "facts":
      return table(block.facts.map(([label, value]) => row(label, value)).join(""));
    case "items": {
      const items = block.items.map(
        ({ name, note, amount }) =>
          `<tr><td style="${CELL};padding-right:16px">${escapeHtml(name)}<br>` +
          `<span style="color:${MUTED};font-size:13px">${escapeHtml(note)}</span></td>` +
          `<td style="${CELL};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
      );
      return table(items.join("") + block.totals.map(([label, value]) => row(label, value)).join(""));
    }
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid ${ACCENT}">${lines(block.text)}</blockquote>`;
    case "link":
      return (
        `<p style="margin:0 0 20px"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:${ACCENT};` +
        `color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(block.label)}</a></p>`
      );
  }
}

function blockText(block: MailBlock): string {
  const pairs = (all: [string, string][]) => all.map(([label, value]) => `${label}: ${value}`);
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return pairs(block.facts).join("\n");
    case "items":
      return [
        ...block.items.map(({ name, note, amount }) => `${name} (${note}): ${amount}`),
        "",
        ...pairs(block.totals),
      ].join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "link":
      return `${block.label}: ${block.url}`;
  }
}

/** The whole e-mail: a heading and its blocks under the shop's name, once as HTML and once as plain text. */
export function renderMail(site: MailSite, subject: string, blocks: MailBlock[], heading = subject): RenderedMail {
  const { siteName, baseUrl } = site;
  const notice = "For research use only. Not for human consumption.";
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(oneLine(subject))}</title></head>` +
    `<body style="margin:0;background:#f1f3f1;color:${INK};${FONT};font-size:16px;line-height:1.5">` +
    `<div style="max-width:600px;margin:0 auto;padding:24px 16px">` +
    `<p style="margin:0 0 16px;font-weight:700;font-size:18px"><a href="${escapeHtml(baseUrl)}" style="color:${INK};text-decoration:none">${escapeHtml(siteName)}</a></p>` +
    `<div style="background:#ffffff;border:1px solid ${LINE};border-radius:8px;padding:24px">` +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(heading)}</h1>` +
    `${blocks.map(blockHtml).join("")}</div>` +
    `<p style="margin:16px 0 0;color:${MUTED};font-size:13px">${notice}</p></div></body></html>`;
  const text = [heading, ...blocks.map(blockText), "--", `${siteName}\n${baseUrl}\n${notice}`].join("\n\n");
  return { subject: oneLine(subject), html, text: `${text}\n` };
}
