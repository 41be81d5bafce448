const MEGABYTE = 1024 * 1024;

/** A kind of file that a supplier may have. */
export interface MediaType {
  contentType: string;
  /** Of its stored name. */
  extension: string;
  maxBytes: number;
}

const image = (contentType: string, extension: string): MediaType => ({
  contentType,
  extension,
  maxBytes: 5 * MEGABYTE,
});
const video = (contentType: string, extension: string): MediaType => ({
  contentType,
  extension,
  maxBytes: 50 * MEGABYTE,
});

export const JPEG = image('image/jpeg', 'jpg');
export const PNG = image('image/png', 'png');
const MP4 = video('video/mp4', 'mp4');
const IMAGES: Record<string, MediaType> = {
  jpg: JPEG,
  png: PNG,
  apng: PNG,
  gif: image('image/gif', 'gif'),
};
const VIDEOS: Record<string, MediaType> = {
  mp4: MP4,
  m4v: MP4,
  mov: video('video/quicktime', 'mov'),
  webm: video('video/webm', 'webm'),
};

/** What a field for files takes. */
export interface Accepted {
  /** By what the library file-type calls the content; a file's own name counts for nothing. */
  types: Record<string, MediaType>;
  /** Said of any other file. */
  wrong: string;
  /** To which a picture is scaled, its longer side in px. */
  longestSide: number;
}

/** Sharp on the largest screen that the gallery fills, and a tenth of what a phone takes. */
const PICTURE_SIDE = 1600;

/** Main image and gallery take `media`, the logo an `image`. `siteLogo` is smaller because every page shows it. */
export const ACCEPTED = {
  media: {
    types: { ...IMAGES, ...VIDEOS },
    wrong: 'Envie uma imagem JPG, PNG ou GIF, ou um vídeo MP4, MOV ou WebM.',
    longestSide: PICTURE_SIDE,
  },
  image: { types: IMAGES, wrong: 'Envie uma imagem JPG, PNG ou GIF.', longestSide: PICTURE_SIDE },
  siteLogo: { types: { jpg: JPEG, png: PNG }, wrong: 'Envie uma imagem JPG ou PNG.', longestSide: 480 },
} satisfies Record<string, Accepted>;

/** As much of a file's beginning as file-type looks at, in bytes. */
export const HEAD_BYTES = 4100;

/** What is said of a file that is larger than it may be. */
export function tooLargeText({ maxBytes }: Pick<MediaType, 'maxBytes'>): string {
  return `O arquivo passa de ${maxBytes / MEGABYTE} MB.`;
}
