import { damaged } from './refusal.ts';

/** Reads a file from front to back. Reading past the end throws, so truncated files are refused. Big-endian. */
export class ByteReader {
  at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  take(length: number): Uint8Array {
    const start = this.at;
    if (length < 0 || start + length > this.bytes.length) throw damaged();
    this.at += length;
    return this.bytes.subarray(start, this.at);
  }

  uint8(): number {
    this.take(1);
    return this.view.getUint8(this.at - 1);
  }

  uint16(littleEndian = false): number {
    this.take(2);
    return this.view.getUint16(this.at - 2, littleEndian);
  }

  uint32(littleEndian = false): number {
    this.take(4);
    return this.view.getUint32(this.at - 4, littleEndian);
  }

  since(start: number): Uint8Array {
    return this.bytes.subarray(start, this.at);
  }
}

export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
