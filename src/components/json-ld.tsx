/** Facts about a page for search engines, in the terms of schema.org (JSON-LD). Data, so no policy asks for its hash. */
export function JsonLd({ facts }: { facts: Record<string, unknown> }) {
  // "</script>" inside a text would end it.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
