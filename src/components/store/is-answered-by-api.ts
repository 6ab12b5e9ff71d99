type Viewer = { data?: unknown; dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * Whether the API has said who is looking, to whichever part of the page asked first. That nobody is signed in also
 * comes with the page, dated 0: such a page may be older than the visit, and brings no visitor's cookie.
 */
export const isAnsweredByApi = ({ data, dataUpdatedAt, errorUpdatedAt }: Viewer): boolean =>
  Boolean(data) || dataUpdatedAt > 0 || errorUpdatedAt > 0;
