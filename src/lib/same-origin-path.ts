const HERE = "http://here.invalid";

/** The path to continue to after sign-in, only if it is on this site; `otherwise` if not. */
export function sameOriginPath(next: string | string[] | null | undefined, otherwise = "/"): string {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // "/.//elsewhere.example" stays on this origin, but its pathname is "//elsewhere.example".
  if (origin !== HERE || pathname.startsWith("//")) return otherwise;
  return pathname + search + hash;
}
