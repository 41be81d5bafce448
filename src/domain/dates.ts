const LONG = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });

/** A moment as the day it falls on in São Paulo, "21 de novembro de 2026". Takes ISO 8601. */
export function formatDay(moment: string): string {
  return LONG.format(new Date(moment));
}
