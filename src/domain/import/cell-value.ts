/** A number of a workbook stays one: what its point or comma means is known. */
export type CellValue = string | number;

/** As Brazilian spreadsheets show it: "157,395". */
export function textOfCell(cell: CellValue | undefined): string {
  return typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '');
}
