/** The version changes with every supplier. The age limit covers changes without a new version: a restored backup. */
const MAX_AGE_MS = 30_000;

/** The list as an answer's body, plain and compressed, with its ETag. */
export interface ListBody {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The list for all visitors: read and compressed once, then served from memory until it changes. */
export class CachedList {
  private cached: { version: string; until: number; body: Promise<ListBody> } | undefined;

  /** Both functions must read as a visitor, because everybody gets the result. */
  constructor(
    private readonly readVersion: () => Promise<string>,
    private readonly readList: () => Promise<string>,
  ) {}

  async body(): Promise<ListBody> {
    // The version is read first, so the list that follows is at least as new.
    const version = await this.readVersion();
    if (this.cached?.version !== version || this.cached.until < Date.now()) {
      const body = this.readList().then(bodyOf);
      const cached = { version, until: Date.now() + MAX_AGE_MS, body };
      this.cached = cached;
      body.catch(() => {
        if (this.cached === cached) this.cached = undefined;
      });
    }
    return this.cached.body;
  }
}

async function bodyOf(text: string): Promise<ListBody> {
  const plain = new TextEncoder().encode(text);
  const compressed = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain));
  return {
    plain,
    gzip: new Uint8Array(await new Response(compressed).arrayBuffer()),
    // Weak, because it identifies both encodings, and those that a proxy may produce.
    etag: `W/"${btoa(String.fromCharCode(...digest.subarray(0, 15)))}"`,
  };
}
