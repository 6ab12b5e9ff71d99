/** The URL of a sign-in page at `path` that leads on to `next`; the home page, where it leads anyway, is not named. */
export const hrefWithNext = (path: string, next: string): string =>
  next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
