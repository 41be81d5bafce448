export interface Reminder {
  supplier_id: number;
  name: string;
  /** The day, "2026-11-21". */
  remind_on: string;
  /** The member's own. */
  note: string;
  /** The URL of the supplier's page. */
  url: string;
}

/**
 * A reminder as a calendar file (RFC 5545): an event of a whole day. The UID stays the same, so that calendars replace the
 * event when the reminder was changed and is added again.
 */
export function reminderCalendar({ supplier_id, name, remind_on, note, url }: Reminder, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guia de Fornecedores//Caderno de compras//PT-BR',
    'BEGIN:VEVENT',
    `UID:fornecedor-${supplier_id}@${new URL(url).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${remind_on.replaceAll('-', '')}`,
    `SUMMARY:${escaped(`Lembrete: ${name}`)}`,
    `DESCRIPTION:${escaped(note ? `${note}\n\n${url}` : url)}`, // Android's calendars do not show the URL
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > MOST_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
