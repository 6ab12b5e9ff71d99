const HERE = "http://here.invalid";

/** The path to go on to after signing in: only one of this site, else the home page. */
export function sameOriginPath(next: string | null | undefined, otherwise = "/"): string {
  if (!next?.startsWith("/") || !URL.canParse(next, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // "/.//elsewhere.example" stays on this origin and yet becomes "//elsewhere.example".
  if (origin !== HERE || pathname.startsWith("//")) return otherwise;
  return pathname + search + hash;
}
