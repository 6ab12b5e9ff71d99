/** JSON-LD for search engines. "<" is escaped so that no product text can close the script element. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify(facts)
    .replace(/</g, "\\u003c")
    .replace(/[\u2028\u2029]/g, " ");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, which React would garble
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
