import type { FileChange } from '@/data/suppliers/admin-mutations';
import type { StoredFile } from '@/data/suppliers/files';
import { isVideo } from '@/domain/supplier';
import type { SupplierRecord } from '@/domain/supplier-record';
import type { MediaFile } from '@/lib/media-file';

export type Slot = 'main' | 'logo' | 'gallery';

/** A picture or video of the form: stored already, or chosen and on its way. */
export interface Item {
  key: string;
  /** The file's own name; '' of a stored one, which has none. */
  name: string;
  isVideo: boolean;
  /** Address of a chosen file; null of a stored one. */
  preview: string | null;
  state: 'preparing' | 'ready' | 'uploading' | 'failed' | 'stored';
  /** The share that has been sent, 0 to 1. */
  progress: number;
  /** Where it is or will be stored; without the supplier's folder until it is uploaded. */
  path: string;
  content: MediaFile | null;
}

export interface Files {
  main: Item | null;
  logo: Item | null;
  gallery: Item[];
  /** What was refused, by slot: the file's name and why. */
  refused: Partial<Record<Slot, string[]>>;
}

/** A file that has just been chosen. */
export function chosenItem(key: string, name: string): Item {
  return { ...storedItem(''), key, name, state: 'preparing', progress: 0 };
}

function storedItem(path: string): Item {
  return {
    key: path,
    name: '',
    isVideo: isVideo(path),
    preview: null,
    state: 'stored',
    progress: 1,
    path,
    content: null,
  };
}

/** The files that a supplier has; none of a new one. */
export function filesOf(record: SupplierRecord | null): Files {
  const { main_image_path: main, logo_path: logo } = record?.supplier_details ?? {};
  return {
    main: main ? storedItem(main) : null,
    logo: logo ? storedItem(logo) : null,
    gallery: record?.supplier_images.map(({ path }) => storedItem(path)) ?? [],
    refused: {},
  };
}

export function allItems({ main, logo, gallery }: Files): Item[] {
  return [main, logo, ...gallery].filter((item) => item !== null);
}

/** What `files` become without one of them. */
export function withoutItem({ main, logo, gallery }: Files, key: string): Partial<Files> {
  const others = (item: Item | null) => (item?.key === key ? null : item);
  return { main: others(main), logo: others(logo), gallery: gallery.filter((item) => item.key !== key) };
}

/** What `files` become when something of one of them is another. */
export function withItemChanged(
  { main, logo, gallery }: Files,
  key: string,
  change: Partial<Item>,
): Partial<Files> {
  const changed = <Kept extends Item | null>(item: Kept): Kept =>
    item?.key === key ? { ...item, ...change } : item;
  return { main: changed(main), logo: changed(logo), gallery: gallery.map(changed) };
}

/** The pictures with one of them one place on (1) or back (-1), where there is one. */
export function withItemMoved(gallery: Item[], key: string, by: 1 | -1): Item[] {
  const from = gallery.findIndex((item) => item.key === key);
  const [moved, other] = [gallery[from], gallery[from + by]];
  return moved && other ? gallery.with(from, other).with(from + by, moved) : gallery;
}

/** Whether they are the same files in the same order. */
export function isSame(some: (Item | null)[], others: (Item | null)[]): boolean {
  const keys = (items: (Item | null)[]) => JSON.stringify(items.map((item) => item?.key ?? null));
  return keys(some) === keys(others);
}

/** Where the files lie in storage. */
export function storedFiles({ main, logo, gallery }: Files): StoredFile[] {
  const open = [main, logo].flatMap((item) =>
    item ? [{ bucket: 'suppliers' as const, path: item.path }] : [],
  );
  return [...open, ...gallery.map(({ path }) => ({ bucket: 'supplier-gallery' as const, path }))];
}

/** What is to be saved of the files, once all are uploaded. */
export function fileChange({ main, logo, gallery }: Files, before: Files): FileChange {
  return {
    ...(!isSame([main], [before.main]) && {
      main_image_path: main?.path ?? null,
      image_hash: main?.content?.hash ?? null,
    }),
    ...(!isSame([logo], [before.logo]) && { logo_path: logo?.path ?? null }),
    ...(!isSame(gallery, before.gallery) && { gallery: gallery.map(({ path }) => path) }),
  };
}

/** Whether the supplier has these very files. */
export function areFilesOf(record: SupplierRecord, files: Files): boolean {
  const paths = (files: Files) => JSON.stringify(storedFiles(files).map(({ path }) => path));
  return paths(files) === paths(filesOf(record));
}

/** Somebody has called an upload off. */
export class UploadCancelled extends Error {}
