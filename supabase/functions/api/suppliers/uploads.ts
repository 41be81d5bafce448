import { ACCEPTED } from '../../../../src/domain/media.ts';
import type { TakeFile } from '../http/multipart.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import { type FileStore, GALLERY_BUCKET, PUBLIC_BUCKET, type StoredFile } from './file-store.ts';
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
    const isGallery = isGalleryField(field);
    if (!isGallery && field !== 'main_image' && field !== 'logo') return;
    // Its place is taken now: a small file behind a large one is stored before it.
    const place = isGallery ? this.galleryPaths.push('') - 1 : 0;
    const media = await openMedia(open(), field, field === 'logo' ? ACCEPTED.image : ACCEPTED.media);
    if (!media && named) throw invalidField(field, 'O arquivo está vazio.');
    if (!media) return;
    this.folder ??= this.reserveId();
    const path = `${await this.folder}/${crypto.randomUUID()}.${media.extension}`;
    const file = { bucket: isGallery ? GALLERY_BUCKET : PUBLIC_BUCKET, path } as const;
    await this.files.upload(this.token, file, media.body, media.contentType).catch((error: unknown) => {
      throw media.refusal() ?? error;
    });
    this.stored.push(file);
    if (isGallery) this.galleryPaths[place] = path;
    else this.note(field === 'logo' ? 'logo' : 'mainImage', path);
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
