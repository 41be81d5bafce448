import type { FileChange } from '@/data/suppliers/admin-mutations';
import { removeFiles, uploadFile } from '@/data/suppliers/admin-files';
import { GALLERY_BUCKET, SUPPLIER_BUCKET, type StoredFile } from '@/domain/supplier/storage';
import type { Accepted } from '@/domain/media/media';
import { FILE_SLOTS, type FileSlot } from '@/domain/supplier-form/files';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { readMediaFile } from '@/lib/media-file';
import {
  allItems,
  areFilesOf,
  chosenItem,
  fileChange,
  filesOf,
  isSame,
  storedFiles,
  UploadCancelled,
  uploadsOf,
  withItemChanged,
  withItemMoved,
  withoutItem,
  type Files,
  type Item,
  type Upload,
} from './file-items';

const UPLOADS_AT_ONCE = 2;

/** Chooses, prepares, orders and uploads the files of a supplier's form. React subscribes to it as a store. */
export class SupplierFilesStore {
  private files: Files;
  private before: Files;
  private readonly listeners = new Set<() => void>();
  private readonly preparing = new Set<Promise<void>>();
  /** Uploads that no saved supplier has yet, by path. */
  private readonly unsaved = new Map<string, StoredFile>();
  /** Object URLs of chosen files; they hold memory until revoked. */
  private readonly previews = new Set<string>();
  private sending = new AbortController();

  /** `gallery`: what it accepts, and how many files. */
  constructor(
    record: SupplierRecord | null,
    private readonly gallery: { accepted: Accepted; most: number } = {
      ...FILE_SLOTS.gallery,
      most: Infinity,
    },
  ) {
    this.files = this.before = filesOf(record);
  }

  readonly get = () => this.files;
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds chosen files; a slot for one file takes the first. */
  add(slot: FileSlot, chosen: File[]): void {
    this.set({ refused: { ...this.files.refused, [slot]: [] } });
    const most = slot === 'gallery' ? this.gallery.most - this.files.gallery.length : 1;
    if (slot === 'gallery' && chosen.length > most)
      this.refuse(slot, `São até ${this.gallery.most} fotos: as outras ficaram de fora.`);
    for (const file of chosen.slice(0, most)) {
      const work = this.prepare(slot, file);
      this.preparing.add(work);
      void work.finally(() => this.preparing.delete(work));
    }
  }

  private async prepare(slot: FileSlot, file: File): Promise<void> {
    const key = crypto.randomUUID();
    const replaced = slot === 'gallery' ? null : this.files[slot];
    this.put(slot, chosenItem(key, file.name));
    try {
      const content = await readMediaFile(
        file,
        slot === 'gallery' ? this.gallery.accepted : FILE_SLOTS[slot].accepted,
      );
      const preview = URL.createObjectURL(content.content);
      this.previews.add(preview);
      this.change(key, {
        content,
        isVideo: content.isVideo,
        preview,
        state: 'ready',
      });
    } catch (error) {
      const isWanted = allItems(this.files).some((item) => item.key === key);
      this.remove(key);
      if (isWanted && replaced) this.put(slot, replaced);
      this.refuse(slot, `${file.name}: ${error instanceof Error ? error.message : ''}`);
    }
  }

  /** Tells at a slot why a file is not taken. */
  refuse(slot: FileSlot, reason: string): void {
    this.set({
      refused: { ...this.files.refused, [slot]: [...new Set([...(this.files.refused[slot] ?? []), reason])] },
    });
  }

  remove(key: string): void {
    this.set(withoutItem(this.files, key));
  }

  /** Moves a gallery picture one place forward (1) or back (-1). */
  move(key: string, by: 1 | -1): void {
    this.set({ gallery: withItemMoved(this.files.gallery, key, by) });
  }

  isEdited(): boolean {
    return (['main', 'logo', 'gallery'] as const).some((slot) => !this.isAsBefore(slot));
  }

  private isAsBefore(slot: FileSlot): boolean {
    return isSame([this.files[slot]].flat(), [this.before[slot]].flat());
  }

  /** Uploads what is not stored yet. Returns the number of failures; a second call retries them. @throws UploadCancelled */
  async upload(supplierId: () => Promise<number>): Promise<number> {
    await Promise.all(this.preparing);
    const waiting = allItems(this.files).filter(({ state }) => state === 'ready' || state === 'failed');
    if (waiting.length === 0) return 0;
    const { signal } = (this.sending = new AbortController());
    const folder = await supplierId();
    let failed = 0;
    const sendAll = async () => {
      for (let item = waiting.shift(); item && !signal.aborted; item = waiting.shift())
        if (!(await this.send(item, folder, signal))) failed += 1;
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendAll));
    if (!signal.aborted) return failed;
    await this.removeUnsaved();
    throw new UploadCancelled();
  }

  readonly cancel = () => this.sending.abort();

  private async removeUnsaved(): Promise<void> {
    await removeFiles([...this.unsaved.values()]).catch(console.error);
    this.unsaved.clear();
    for (const { key, content } of allItems(this.files))
      if (content) this.change(key, { state: 'ready', progress: 0 });
  }

  private async send({ key, content }: Item, folder: number, signal: AbortSignal): Promise<boolean> {
    const isGallery = this.files.gallery.some((item) => item.key === key);
    const bucket = isGallery ? GALLERY_BUCKET : SUPPLIER_BUCKET;
    const { plain, marked, smaller } = uploadsOf(key, content!, folder);
    const bytes = [plain, ...smaller].reduce((sum, { content }) => sum + content.size, 0);
    const sent = new Map<string, number>();
    const upload = async ({ path, content }: Upload) => {
      // Noted before the upload, because a failed request may have stored it.
      this.unsaved.set(path, { bucket, path });
      const onProgress = (share: number) => {
        sent.set(path, share * content.size);
        this.change(key, { progress: [...sent.values()].reduce((sum, part) => sum + part, 0) / bytes });
      };
      await uploadFile({ bucket, path, content, onProgress, signal });
    };
    this.change(key, { state: 'uploading', progress: 0 });
    try {
      const sentFirst = await Promise.allSettled(smaller.map(upload));
      // Not worth failing for: without its smaller versions the picture is only slower to load.
      const file = sentFirst.every(({ status }) => status === 'fulfilled') ? marked : plain;
      await upload(file);
      this.change(key, { state: 'stored', path: file.path });
      return true;
    } catch (error) {
      if (!signal.aborted) console.error(error);
      this.change(key, { state: 'failed' });
      return false;
    }
  }

  /** The columns to save once all files are uploaded, and the stored files that are then unused. */
  toSave(): { change: FileChange; replaced: StoredFile[] } {
    const kept = new Set(storedFiles(this.files).map(({ path }) => path));
    const stored = [...storedFiles(this.before), ...this.unsaved.values()];
    return {
      change: fileChange(this.files, this.before),
      replaced: stored.filter(({ path }) => !kept.has(path)),
    };
  }

  /** The supplier was saved, or may have been: its uploads must stay. */
  keepUploads(): void {
    this.unsaved.clear();
  }

  readonly isSavedIn = (record: SupplierRecord) => areFilesOf(record, this.files);

  /**
   * Somebody else saved the supplier: take over their files, but with `keep` not in slots edited here. Returns whether
   * they changed any file.
   */
  rebase(record: SupplierRecord, { keep }: { keep: boolean }): boolean {
    const now = filesOf(record);
    const mine = (slot: FileSlot) => keep && !this.isAsBefore(slot);
    const isChanged = !isSame(allItems(now), allItems(this.before));
    this.set({
      ...(!mine('main') && { main: now.main }),
      ...(!mine('logo') && { logo: now.logo }),
      ...(!mine('gallery') && { gallery: now.gallery }),
    });
    this.before = now;
    return isChanged;
  }

  /** Revokes the previews and removes unsaved uploads. A later save removes those it fails to remove. */
  discard(): void {
    removeFiles([...this.unsaved.values()]).catch(console.error);
    this.unsaved.clear();
    this.previews.forEach((preview) => URL.revokeObjectURL(preview));
    this.previews.clear();
  }

  private put(slot: FileSlot, item: Item): void {
    this.set(slot === 'gallery' ? { gallery: [...this.files.gallery, item] } : { [slot]: item });
  }

  private change(key: string, change: Partial<Item>): void {
    this.set(withItemChanged(this.files, key, change));
  }

  private set(change: Partial<Files>): void {
    this.files = { ...this.files, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
