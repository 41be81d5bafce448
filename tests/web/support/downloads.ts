import { beforeEach, vi } from 'vitest';

/** The files that the page of a test saves. */
export function collectDownloads() {
  const files: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    files.length = 0;
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      blob = content as Blob;
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content: blob });
    });
  });
  return files;
}
