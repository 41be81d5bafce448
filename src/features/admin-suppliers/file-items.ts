import type { FileChange } from '@/data/suppliers/admin-mutations';
import { nameWithSmaller, smallerPictures } from '@/domain/supplier/smaller-pictures';
import type { StoredFile } from '@/domain/supplier/storage';
import { isVideo } from '@/domain/supplier/supplier';
import { filesIn, type FileSlot } from '@/domain/supplier-form/files';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import type { MediaFile } from '@/lib/media-file';

/** A picture or video of the form, stored or chosen just now. */
export interface Item {
  key: string;
  /** The chosen file's own name; '' for a stored file. */
  name: string;
  isVideo: boolean;
  /** Object URL of a chosen file; null for a stored one. */
  preview: string | null;
  state: 'preparing' | 'ready' | 'uploading' | 'failed' | 'stored';
  /** The uploaded share, 0 to 1. */
  progress: number;
  /** Its path in storage; '' until it is uploaded. */
  path: string;
  content: MediaFile | null;
}

export interface Files {
  main: Item | null;
  logo: Item | null;
  gallery: Item[];
  /** Texts about refused files, by slot. */
  refused: Partial<Record<FileSlot, string[]>>;
}

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

/** The stored files of a supplier; none for a new one. */
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

export function withoutItem({ main, logo, gallery }: Files, key: string): Partial<Files> {
  const others = (item: Item | null) => (item?.key === key ? null : item);
  return { main: others(main), logo: others(logo), gallery: gallery.filter((item) => item.key !== key) };
}

export function withItemChanged(
  { main, logo, gallery }: Files,
  key: string,
  change: Partial<Item>,
): Partial<Files> {
  const changed = <Kept extends Item | null>(item: Kept): Kept =>
    item?.key === key ? { ...item, ...change } : item;
  return { main: changed(main), logo: changed(logo), gallery: gallery.map(changed) };
}

/** The gallery with one picture moved one place forward (1) or back (-1), unless it is at the end. */
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

export function storedFiles({ main, logo, gallery }: Files): StoredFile[] {
  return [
    ...filesIn('main', [main?.path]),
    ...filesIn('logo', [logo?.path]),
    ...filesIn(
      'gallery',
      gallery.map(({ path }) => path),
    ),
  ];
}

export interface Upload {
  path: string;
  content: Blob;
}

/** Uploads of a chosen file: its smaller versions, and the file itself under a name that says so or, `plain`, does not. */
export function uploadsOf(key: string, { content, type, smaller }: MediaFile, folder: number) {
  const named = (name: string): Upload => ({ path: `${folder}/${name}`, content });
  const plain = named(`${key}.${type.extension}`);
  if (!smaller) return { plain, marked: plain, smaller: [] };
  const marked = named(nameWithSmaller(key, smaller.side, smaller.extension, type.extension));
  const versions = smallerPictures(marked.path).map(({ path }, index): Upload => ({
    path,
    content: smaller.contents[index]!,
  }));
  return { plain, marked, smaller: versions };
}

/** The columns to save, once all files are uploaded. */
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

/** Whether the supplier has exactly these files. */
export function areFilesOf(record: SupplierRecord, files: Files): boolean {
  const paths = (files: Files) => JSON.stringify(storedFiles(files).map(({ path }) => path));
  return paths(files) === paths(filesOf(record));
}

/** The admin cancelled an upload. */
export class UploadCancelled extends Error {}
