// Tables and inline styles, because mail programs (above all Outlook) support little else. The style sheet in the head
// adds only what some support: padding on phones and dark mode.
import { type MailBlock, type MailParts, type MailSite, RESEARCH_NOTICE } from "./blocks";

const INK = "#14191b";
const MUTED = "#545f61";
const LINE = "#dde1de";
const ACCENT = "#0a6f67";
const TINT = "#eef5f4";
const GROUND = "#f1f3f1";
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "font-family:'JetBrains Mono',Consolas,Menlo,monospace";
const CELL = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top;${FONT};font-size:15px;line-height:22px`;
const NUMBERS = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px 8px!important}.side{padding:0 12px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#0f1415!important}.card{background:#181f20!important;border-color:#4cc4b8 #333c3d #333c3d!important}
.ink,.ink a{color:#edf1ef!important}.muted,.muted a{color:#a5b0b1!important}.line{border-color:#333c3d!important}
.tint{background:#1a2c2b!important}.button{background:#4cc4b8!important}.button a{color:#06201d!important}
.plain a{color:#5fd0c5!important}}`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes a value for HTML text or an attribute. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
const lines = (value: string) => escapeHtml(value).replace(/\r\n|\r|\n/g, "<br>");

const table = (rows: string, style = "", attributes = "") =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"${attributes} style="${style}">${rows}</table>`;

function itemsHtml({ items, totals }: Extract<MailBlock, { kind: "items" }>): string {
  const goods = items.map(
    ({ name, note, amount }) =>
      `<tr><td class="ink line" style="${CELL};color:${INK};padding-right:16px;word-break:break-word">${escapeHtml(name)}` +
      `<br><span class="muted" style="color:${MUTED};font-size:13px">${escapeHtml(note)}</span></td>` +
      `<td class="ink line" style="${CELL};color:${INK};${NUMBERS}">${escapeHtml(amount)}</td></tr>`,
  );
  const sums = totals.map(([label, value], index) => {
    const isLast = index === totals.length - 1;
    const style = `padding:10px 0 0;${FONT};line-height:24px;${isLast ? `font-weight:700;font-size:18px;color:${INK}` : `font-size:15px;color:${MUTED}`}`;
    const look = isLast ? "ink" : "muted";
    return (
      `<tr><td class="${look}" style="${style}">${escapeHtml(label)}</td>` +
      `<td class="${look}" style="${style};${NUMBERS}">${escapeHtml(value)}</td></tr>`
    );
  });
  return table(goods.join("") + sums.join(""), "margin:0 0 24px");
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case "facts": {
      const last = block.facts.length - 1;
      const rows = block.facts.map(([label, value], index) => {
        const cell = index === last ? `${CELL};border-bottom:0` : CELL;
        const weight = /[\r\n]/.test(value) ? 400 : 600;
        return (
          `<tr><td class="muted line" style="${cell};color:${MUTED};padding-right:16px;white-space:nowrap">${escapeHtml(label)}</td>` +
          `<td class="ink line" style="${cell};color:${INK};text-align:right;font-weight:${weight};word-break:break-word">${lines(value)}</td></tr>`
        );
      });
      return table(rows.join(""), "margin:0 0 16px");
    }
    case "highlight": {
      const rows = block.facts.map(
        ([label, value]) =>
          `<tr><td class="muted" style="padding:6px 16px;color:${MUTED};${FONT};font-size:13px;line-height:18px">${escapeHtml(label)}` +
          `<br><span class="ink" style="color:${INK};${MONO};font-size:17px;line-height:26px;font-weight:700;word-break:break-all">${escapeHtml(value)}</span></td></tr>`,
      );
      const inner = table(rows.join(""));
      const cell = `<tr><td class="tint" bgcolor="${TINT}" style="background:${TINT};border-left:4px solid ${ACCENT};border-radius:8px;padding:10px 0">${inner}</td></tr>`;
      return table(cell, "margin:0 0 20px");
    }
    case "items":
      return itemsHtml(block);
    case "quote": {
      const cell = `<tr><td class="tint ink" bgcolor="${TINT}" style="background:${TINT};border-left:4px solid ${ACCENT};border-radius:8px;padding:14px 16px;${FONT};font-size:16px;line-height:24px;color:${INK};word-break:break-word">${lines(block.text)}</td></tr>`;
      return table(cell, "margin:0 0 20px");
    }
    case "steps": {
      const items = block.steps.map((step) => `<li style="margin:0 0 8px;padding-left:4px">${lines(step)}</li>`);
      return `<ol style="margin:0 0 16px;padding-left:24px">${items.join("")}</ol>`;
    }
    case "qr":
      // Black on white in dark mode too: cameras cannot read it otherwise.
      return (
        `<p style="margin:0 0 20px"><span class="muted" style="color:${MUTED};${FONT};font-size:13px;line-height:18px">${escapeHtml(block.text)}</span><br>` +
        `<img src="${escapeHtml(block.src)}" alt="${escapeHtml(block.alt)}" width="164" height="164" style="display:block;width:164px;height:164px;margin-top:8px;border:1px solid ${LINE};border-radius:8px;background:#ffffff"></p>`
      );
    case "link": {
      const label = escapeHtml(block.label);
      const url = escapeHtml(block.url);
      if (block.isSecondary) {
        return `<p class="plain" style="margin:0 0 16px"><a href="${url}" style="color:${ACCENT};font-weight:600;text-decoration:underline">${label}</a></p>`;
      }
      return (
        `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px"><tr>` +
        `<td class="button" bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:8px;mso-padding-alt:13px 22px">` +
        `<a href="${url}" style="display:inline-block;padding:13px 22px;color:#ffffff;${FONT};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`
      );
    }
  }
}

/** The logo from the settings, else the shop's icon and name, as on its pages. */
function headHtml({ siteName, baseUrl, logoUrl }: MailSite): string {
  const home = escapeHtml(baseUrl);
  const name = escapeHtml(siteName);
  const logo = logoUrl && URL.canParse(logoUrl, baseUrl) ? new URL(logoUrl, baseUrl) : null;
  if (logo && /^https?:$/.test(logo.protocol)) {
    return `<a href="${home}" style="color:${INK};font-weight:700;font-size:20px;text-decoration:none"><img src="${escapeHtml(logo.href)}" alt="${name}" height="36" style="display:block;height:36px;max-width:220px;border:0"></a>`;
  }
  return (
    `<a href="${home}" style="color:${INK};${FONT};font-weight:700;font-size:20px;line-height:32px;text-decoration:none">` +
    `<img src="${home}/apple-icon.png" alt="" width="32" height="32" style="vertical-align:middle;border:0;border-radius:7px;margin-right:10px">${name}</a>`
  );
}

function footHtml({ siteName, baseUrl, company }: MailSite): string {
  const link = (path: string, label: string) =>
    `<a href="${escapeHtml(`${baseUrl}${path}`)}" style="color:${MUTED};text-decoration:underline">${escapeHtml(label)}</a>`;
  const pages = [
    ...[link("", siteName), link("/contact", "Contact us")],
    ...[link("/terms", "Terms"), link("/privacy", "Privacy")],
  ];
  return `<strong>${RESEARCH_NOTICE}</strong><br>${pages.join(" &nbsp;·&nbsp; ")}${company ? `<br>${lines(company)}` : ""}`;
}

// Keeps mail programs from filling up the preview line with the e-mail's first words.
const PREHEADER_END = "&#847;&zwnj;&nbsp;".repeat(60);

export function mailHtml({ site, subject, heading, preheader, blocks }: MailParts): string {
  const card =
    `<tr><td class="card pad" bgcolor="#ffffff" style="background:#ffffff;border:1px solid ${LINE};border-top:4px solid ${ACCENT};border-radius:8px;padding:32px 32px 16px">` +
    `<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:700;color:${INK};word-break:break-word">${escapeHtml(heading)}</h1>` +
    `<div class="ink" style="${FONT};font-size:16px;line-height:24px;color:${INK};word-break:break-word">${blocks.map(blockHtml).join("")}</div></td></tr>`;
  const rows =
    `<tr><td class="ink" style="padding:0 4px 16px;${FONT}">${headHtml(site)}</td></tr>${card}` +
    `<tr><td class="muted" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:20px;color:${MUTED}">${footHtml(site)}</td></tr>`;
  const inner = table(rows, "max-width:600px;margin:0 auto");
  // Outlook on Windows does not support max-width.
  const forOutlook = `<!--[if mso]><table role="presentation" width="600" align="center" cellspacing="0" cellpadding="0"><tr><td><![endif]-->${inner}<!--[if mso]></td></tr></table><![endif]-->`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>` +
    `<body class="ground" style="margin:0;padding:0;background:${GROUND}">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_END}</div>` +
    `${table(`<tr><td class="ground side" align="center" style="padding:0 24px;background:${GROUND}"><div style="padding:28px 0">${forOutlook}</div></td></tr>`, "", ` bgcolor="${GROUND}"`)}</body></html>`
  );
}
