/**
 * The URL of a sign-in page at `path` that leads on to `next`; the home page, where it leads anyway, is not named.
 * `marks` are parameters of the current page that it keeps, such as the code of an affiliate.
 */
export function hrefWithNext(path: string, next: string, marks: readonly [string, string][] = []): string {
  const query = [...(next === "/" ? [] : [["next", next]]), ...marks];
  const text = query.map(([name = "", value = ""]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return text ? `${path}?${text}` : path;
}
