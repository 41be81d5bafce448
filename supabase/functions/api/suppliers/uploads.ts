import type { StoredFile } from '../../../../src/domain/storage.ts';
import { FILE_SLOTS, type FileSlot } from '../../../../src/domain/supplier-files.ts';
import type { TakeFile } from '../http/multipart.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import { isGalleryField } from './form.ts';
import { openMedia } from './media.ts';

/** The files of a form, which are stored while they arrive. */
export class Uploads {
  mainImage: string | undefined;
  logo: string | undefined;
  private readonly stored: StoredFile[] = [];
  private readonly galleryPaths: string[] = [];
  private folder: Promise<number> | undefined;

  /** `reserveId` returns the id of the supplier, whose folder gets the files. Called once, with the first file. */
  constructor(
    private readonly files: FileStore,
    private readonly token: string,
    private readonly reserveId: () => Promise<number>,
  ) {}

  /** The supplier's id; undefined without files. */
  get supplierId(): Promise<number> | undefined {
    return this.folder;
  }

  /** The new gallery pictures, in the form's order. */
  get gallery(): string[] {
    return this.galleryPaths.filter(Boolean);
  }

  /** Stores the files of known fields; ignores other fields. */
  readonly take: TakeFile = async ({ field, named, open }) => {
    const slot = slotOf(field);
    if (!slot) return;
    // Reserve the place now, because a small file may be stored before a large one in front of it.
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

  /** Deletes the stored files. */
  async undo(): Promise<void> {
    await this.files.remove(this.token, this.stored);
  }
}

/** The slot for a field of the form; null for unknown fields. */
function slotOf(field: string): FileSlot | null {
  if (isGalleryField(field)) return 'gallery';
  if (field === 'main_image') return 'main';
  return field === 'logo' ? 'logo' : null;
}
