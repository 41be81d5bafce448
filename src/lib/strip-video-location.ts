const METADATA_BOXES = ['udta', 'meta'];
const CONTAINER_BOXES = ['moov', 'trak', 'mdia'];
const FREE = [...'free'].map((letter) => letter.charCodeAt(0));
const MAX_DEPTH = 8; // deeper nesting is an attack
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** Removes the location from an MP4 or MOV by turning metadata boxes into free space, so no offset changes. */
export async function stripVideoLocation(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  blank(bytes, 0, bytes.length);
  return new Blob([bytes], { type: file.type });
}

function blank(bytes: Uint8Array, from: number, end: number, depth = 0): void {
  const view = new DataView(bytes.buffer);
  for (let at = from; at + HEADER_BYTES <= end;) {
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const short = view.getUint32(at);
    const isLong = short === 1 && at + LONG_HEADER_BYTES <= end;
    const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    // 0 means up to the end of the file.
    const size = isLong ? Number(view.getBigUint64(at + HEADER_BYTES)) : short || end - at;
    const next = at + size;
    if (size < header || next > end) return; // not a box
    if (METADATA_BOXES.includes(kind) && depth > 0) {
      bytes.set(FREE, at + 4);
      bytes.fill(0, at + header, next);
    } else if (CONTAINER_BOXES.includes(kind) && depth < MAX_DEPTH)
      blank(bytes, at + header, next, depth + 1);
    at = next;
  }
}
