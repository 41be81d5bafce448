import type { StoredFile } from '../../../../src/domain/storage.ts';
import { FILE_SLOTS, type FileSlot } from '../../../../src/domain/supplier-files.ts';
import type { TakeFile } from '../http/multipart.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import { isGalleryField } from './form.ts';
import { openMedia } from './media.ts';

/** What a form has brought in so far. */
export class Uploads {
  mainImage: string | undefined;
  logo: string | undefined;
  private readonly stored: StoredFile[] = [];
  private readonly galleryPaths: string[] = [];
  private folder: Promise<number> | undefined;

  /** `reserveId` tells in which supplier's folder the files go; asked once, with the first file. */
  constructor(
    private readonly files: FileStore,
    private readonly token: string,
    private readonly reserveId: () => Promise<number>,
  ) {}

  /** The supplier's id, where a file has asked for it. */
  get supplierId(): Promise<number> | undefined {
    return this.folder;
  }

  /** The new gallery pictures, in the form's order. */
  get gallery(): string[] {
    return this.galleryPaths.filter(Boolean);
  }

  /** Takes the files of the form's known fields and passes over all others. */
  readonly take: TakeFile = async ({ field, named, open }) => {
    const slot = slotOf(field);
    if (!slot) return;
    // Its place is taken now: a small file behind a large one is stored before it.
    const place = slot === 'gallery' ? this.galleryPaths.push('') - 1 : 0;
    const { bucket, accepted } = FILE_SLOTS[slot];
    const media = await openMedia(open(), field, accepted);
    if (!media && named) throw invalidField(field, 'O arquivo está vazio.');
    if (!media) return;
    this.folder ??= this.reserveId();
    const path = `${await this.folder}/${crypto.randomUUID()}.${media.extension}`;
    const file = { bucket, path };
    await this.files.upload(this.token, file, media.body, media.contentType).catch((error: unknown) => {
      throw media.refusal() ?? error;
    });
    this.stored.push(file);
    if (slot === 'gallery') this.galleryPaths[place] = path;
    else this.note(slot === 'logo' ? 'logo' : 'mainImage', path);
  };

  private note(slot: 'logo' | 'mainImage', path: string): void {
    if (this[slot] !== undefined) throw new HttpError(400, 'Os dados enviados repetem um campo.');
    this[slot] = path;
  }

  /** Takes everything back. */
  async undo(): Promise<void> {
    await this.files.remove(this.token, this.stored);
  }
}

/** The slot that a field of the form fills; null for any other field. */
function slotOf(field: string): FileSlot | null {
  if (isGalleryField(field)) return 'gallery';
  if (field === 'main_image') return 'main';
  return field === 'logo' ? 'logo' : null;
}
