import { ACCEPTED } from '../media/media.ts';
import { smallerPictures } from '../supplier/smaller-pictures.ts';
import { GALLERY_BUCKET, SUPPLIER_BUCKET, type StoredFile } from '../supplier/storage.ts';

export const FILE_SLOTS = {
  main: { bucket: SUPPLIER_BUCKET, accepted: ACCEPTED.media },
  logo: { bucket: SUPPLIER_BUCKET, accepted: ACCEPTED.image },
  gallery: { bucket: GALLERY_BUCKET, accepted: ACCEPTED.media },
} as const;
export type FileSlot = keyof typeof FILE_SLOTS;

interface FilePaths {
  supplier_details: { main_image_path: string | null; logo_path: string | null } | null;
  supplier_images: { path: string }[];
}

export function filesOfSupplier({
  supplier_details: details,
  supplier_images: gallery,
}: FilePaths): StoredFile[] {
  return [
    ...filesIn('main', [details?.main_image_path]),
    ...filesIn('logo', [details?.logo_path]),
    ...filesIn(
      'gallery',
      gallery.map(({ path }) => path),
    ),
  ];
}

/** Includes the smaller versions of pictures; skips empty paths. */
export function filesIn(slot: FileSlot, paths: (string | null | undefined)[]): StoredFile[] {
  const { bucket } = FILE_SLOTS[slot];
  return paths.flatMap((path) =>
    path
      ? [{ bucket, path }, ...smallerPictures(path).map((smaller) => ({ bucket, path: smaller.path }))]
      : [],
  );
}
