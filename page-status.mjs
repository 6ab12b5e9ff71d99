// How a cached page says with which status it is to be answered: by a meta element, which the page cache reads.
export const PAGE_STATUS = "page-status";

const META = new RegExp(`<meta name="${PAGE_STATUS}" content="(\\d{3})"`);

/** The status that a page names, if it names one. @param {string} html */
export function statusOf(html) {
  const [, status] = META.exec(html) ?? [];
  return status ? Number(status) : undefined;
}
