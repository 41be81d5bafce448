/**
 * How long a list is kept at most, in milliseconds. Its version tells of every change; this is for what a version cannot
 * tell, such as a restored backup.
 */
const LONGEST = 30_000;

/** A list as it is sent: plain and compressed, with its ETag. */
export interface ListBody {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The list that all visitors get, read and compressed once for as many as ask while it is the same. */
export class KeptList {
  private kept: { version: string; until: number; body: Promise<ListBody> } | undefined;

  /** Both as a visitor, always: what they read is handed to everybody. */
  constructor(
    private readonly readVersion: () => Promise<string>,
    private readonly readList: () => Promise<string>,
  ) {}

  async body(): Promise<ListBody> {
    // Asked first: what is then read is at least as new.
    const version = await this.readVersion();
    if (this.kept?.version !== version || this.kept.until < Date.now()) {
      const body = this.readList().then(bodyOf);
      const kept = { version, until: Date.now() + LONGEST, body };
      this.kept = kept;
      body.catch(() => {
        if (this.kept === kept) this.kept = undefined;
      });
    }
    return this.kept.body;
  }
}

async function bodyOf(text: string): Promise<ListBody> {
  const plain = new TextEncoder().encode(text);
  const compressed = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain));
  return {
    plain,
    gzip: new Uint8Array(await new Response(compressed).arrayBuffer()),
    // Weak: the same for both forms, and for what a host between may make of them.
    etag: `W/"${btoa(String.fromCharCode(...digest.subarray(0, 15)))}"`,
  };
}
