import type { StoredFile } from '../../../../src/domain/supplier/storage.ts';
import { FILE_SLOTS, type FileSlot } from '../../../../src/domain/supplier-form/files.ts';
import type { FormFile, TakeFile } from '../http/multipart.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import { isGalleryField } from './form.ts';
import { openMedia } from './media.ts';

/** The files of a form, which are stored while they arrive. */
export class Uploads {
  mainImage: string | undefined;
  logo: string | undefined;
  /** The new gallery pictures, in the form's order. */
  readonly gallery: string[] = [];
  private readonly stored: StoredFile[] = [];
  private folder: Promise<number> | undefined;
  private storing: Promise<unknown> = Promise.resolve();

  /** `reserveId` returns the id of the supplier, whose folder gets the files. Called once, with the first file. */
  constructor(
    private readonly files: FileStore,
    private readonly token: string,
    private readonly reserveId: () => Promise<number>,
  ) {}

  get hasFiles(): boolean {
    return this.stored.length > 0;
  }

  /** The supplier's id; undefined without files. */
  get supplierId(): Promise<number> | undefined {
    return this.folder;
  }

  /** Stores the files of known fields; ignores other fields. */
  readonly take: TakeFile = (file) => {
    const slot = slotOf(file.field);
    if (!slot) return Promise.resolve();
    // A picture is in memory until it is stored, so the next file waits: the function has little memory.
    const content = file.open();
    const stored = this.storing.then(() => this.store(slot, file, content));
    this.storing = stored.catch(() => undefined);
    return stored;
  };

  private async store(
    slot: FileSlot,
    { field, named }: FormFile,
    content: AsyncIterator<Uint8Array>,
  ): Promise<void> {
    const { bucket, accepted } = FILE_SLOTS[slot];
    const media = await openMedia(content, field, accepted);
    if (!media && named) throw invalidField(field, 'O arquivo está vazio.');
    if (!media) return;
    this.folder ??= this.reserveId();
    const path = `${await this.folder}/${crypto.randomUUID()}.${media.extension}`;
    const file = { bucket, path };
    await this.files.upload(this.token, file, media.body, media.contentType).catch((error: unknown) => {
      throw media.refusal() ?? error;
    });
    this.stored.push(file);
    if (slot === 'gallery') this.gallery.push(path);
    else this.note(slot === 'logo' ? 'logo' : 'mainImage', path);
  }

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
