/** Facts about a page for search engines, in the vocabulary of schema.org. The content security policy allows it: it is data. */
export function JsonLd({ facts }: { facts: Record<string, unknown> }) {
  // "</script>" inside a text would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
