/** Facts for search engines. "<" is written as an escape, so that no text of a product can end the element. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify(facts)
    .replace(/</g, "\\u003c")
    .replace(/[\u2028\u2029]/g, " ");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, which React would garble
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
