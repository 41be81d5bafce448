import { strToU8, zipSync } from 'fflate';

/** A cell: a text, a number as it is stored, a date, a percentage, or a formula with its cached value. */
export type Cell =
  | string
  | number
  | null
  | { stored: string }
  | { day: string }
  | { percent: number }
  | { formula: string; cached: string }
  | { error: string };

export interface WorkbookSheet {
  name: string;
  rows: Cell[][];
  /** Ranges such as A1:F1. */
  merged?: string[];
  /** Formats lines that hold nothing, as people do when they color whole columns. */
  formattedUpTo?: number;
}

/** Excel keeps texts in a shared table; LibreOffice does, too, but other programs write them in the cells. */
type Texts = 'shared' | 'inline';

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An .xlsx file with these sheets: a ZIP archive with the parts that Excel writes. */
export function buildXlsx(sheets: WorkbookSheet[], texts: Texts = 'shared'): Uint8Array<ArrayBuffer> {
  const shared: string[] = [];
  const parts = sheets.map((sheet) => sheetXml(sheet, texts, shared));
  const each = (write: (number: number, sheet: WorkbookSheet) => string) =>
    sheets.map((sheet, index) => write(index + 1, sheet)).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${NAMESPACE} xmlns:r="${RELATIONS}"><sheets>${each((n, { name }) => `<sheet name="${escape(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId90" Type="${RELATIONS}/styles" Target="styles.xml"/>${shared.length > 0 ? `<Relationship Id="rId91" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    // Style 1 shows a day (format 14), style 2 a percentage (format 10).
    'xl/styles.xml': `<styleSheet ${NAMESPACE}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  parts.forEach((part, index) => (files[`xl/worksheets/sheet${index + 1}.xml`] = part));
  if (shared.length > 0)
    files['xl/sharedStrings.xml'] =
      `<sst ${NAMESPACE}>${shared.map((text) => `<si>${textXml(text)}</si>`).join('')}</sst>`;
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)])),
  );
  return zip;
}

function sheetXml({ rows, merged = [], formattedUpTo = 0 }: WorkbookSheet, texts: Texts, shared: string[]) {
  const lines = rows.map((cells, index) => {
    const xml = cells.map((cell, column) =>
      cellXml(cell, `${columnName(column)}${index + 1}`, texts, shared),
    );
    return `<row r="${index + 1}">${xml.join('')}</row>`;
  });
  if (formattedUpTo > rows.length)
    lines.push(`<row r="${formattedUpTo}"><c r="A${formattedUpTo}" s="1"/></row>`);
  const mergedXml = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet ${NAMESPACE}><sheetData>${lines.join('')}</sheetData>${mergedXml && `<mergeCells>${mergedXml}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: Cell, at: string, texts: Texts, shared: string[]): string {
  if (cell === null || cell === '') return `<c r="${at}" s="0"/>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    if ('stored' in cell) return `<c r="${at}"><v>${cell.stored}</v></c>`;
    if ('day' in cell) return `<c r="${at}" s="1"><v>${serialOf(cell.day)}</v></c>`;
    if ('percent' in cell) return `<c r="${at}" s="2"><v>${cell.percent}</v></c>`;
    if ('error' in cell) return `<c r="${at}" t="e"><f>VLOOKUP(A1,B1,2)</f><v>${cell.error}</v></c>`;
    return `<c r="${at}" t="str"><f>${escape(cell.formula)}</f><v>${escape(cell.cached)}</v></c>`;
  }
  if (texts === 'inline') return `<c r="${at}" t="inlineStr"><is>${textXml(cell)}</is></c>`;
  const known = shared.indexOf(cell);
  return `<c r="${at}" t="s"><v>${known === -1 ? shared.push(cell) - 1 : known}</v></c>`;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const textXml = (text: string) => `<t xml:space="preserve">${escape(text)}</t>`;

function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);
}

/** A day such as 2026-03-05 as Excel counts it, from 1900. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}
