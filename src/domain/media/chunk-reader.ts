/** Reads a file that arrives in chunks, so that a film never has to fit into memory. */
export class ChunkReader {
  private rest: Uint8Array = new Uint8Array();
  private readonly chunks: AsyncIterator<Uint8Array>;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** A copy of the next bytes; fewer than `length` at the end of the file. */
  async take(length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.pass(length)) parts.push(part);
    return joined(parts);
  }

  async *pass(length = Infinity): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0 && !(await this.refill())) return;
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads to the end of the file, because the sender waits until everything has been read. */
  async drain(): Promise<void> {
    this.rest = new Uint8Array();
    while (await this.refill());
  }

  private async refill(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done) return false;
    this.rest = next.value;
    return this.rest.length > 0 || this.refill();
  }
}

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
