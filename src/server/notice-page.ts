/** A whole page for what is said instead of a page of the shop. Both texts are the shop's own. */
export const noticePage = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body style="font-family: system-ui, sans-serif; margin: 15vh auto; max-width: 32rem; padding: 0 1rem">
<h1>${title}</h1><p>${text}</p><p><a href="">Try again</a></p></body></html>`;
