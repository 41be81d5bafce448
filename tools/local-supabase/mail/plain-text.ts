const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const UNSEEN = /<!--.*?-->|<(head|style|script)\b.*?<\/\1>|<(\w+)\b[^>]*\bdisplay:\s*none[^>]*>.*?<\/\2>/gis;

/** An HTML e-mail as plain text, without hidden parts. Links become `text (URL)` unless the message shows the URL. */
export function plainText(html: string): string {
  const seen = html.replace(UNSEEN, '').replace(/\s+/g, ' ');
  const words = withoutTags(seen);
  const text = withoutTags(
    seen
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_all, href: string, label: string) =>
        words.includes(href) ? label : `${label} (${href})`,
      )
      .replace(/<br\s*\/?>|<\/(div|li|tr)>/gi, '\n')
      .replace(/<\/(p|h\d|table|ul|ol)>/gi, '\n\n'),
  );
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, code?: string, name?: string) =>
      name ? (ENTITIES[name] ?? all) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(code)),
  );
}
