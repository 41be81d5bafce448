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
