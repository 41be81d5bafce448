import { MediaRefusal } from './refusal.ts';

const MEGABYTE = 1024 * 1024;

export interface MediaType {
  contentType: string;
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
export const GIF = image('image/gif', 'gif');
export const MP4 = video('video/mp4', 'mp4');
export const WEBM = video('video/webm', 'webm');
const IMAGES: Record<string, MediaType> = {
  jpg: JPEG,
  png: PNG,
  apng: PNG,
  gif: GIF,
};
const VIDEOS: Record<string, MediaType> = {
  mp4: MP4,
  m4v: MP4,
  mov: video('video/quicktime', 'mov'),
  webm: WEBM,
};

export interface Accepted {
  types: Record<string, MediaType>; // by the type that file-type detects: file names are not trusted
  wrong: string;
  longestSide: number; // px after scaling
}

const HEIC_TEXT =
  'Fotos HEIC do iPhone não abrem em todos os aparelhos. No iPhone, escolha Ajustes > Câmera > Formatos > Mais Compatível e tire a foto de novo, ou abra a foto e salve como JPEG.';

/** Trusts what file-type detects, not the file's name. @throws MediaRefusal for a type that is not accepted */
export function acceptedType(detected: string | undefined, { types, wrong }: Accepted): MediaType {
  const type = detected === undefined ? undefined : types[detected];
  if (!type) throw new MediaRefusal(detected === 'heic' ? HEIC_TEXT : wrong);
  return type;
}

/** Sharp on the largest screen that the gallery fills, at a tenth of a phone photo's size. */
const PICTURE_SIDE = 1600;

/** `siteLogo` is smaller because every page shows it. */
export const ACCEPTED = {
  media: {
    types: { ...IMAGES, ...VIDEOS },
    wrong: 'Envie uma imagem JPG, PNG ou GIF, ou um vídeo MP4, MOV ou WebM.',
    longestSide: PICTURE_SIDE,
  },
  image: { types: IMAGES, wrong: 'Envie uma imagem JPG, PNG ou GIF.', longestSide: PICTURE_SIDE },
  siteLogo: { types: { jpg: JPEG, png: PNG }, wrong: 'Envie uma imagem JPG ou PNG.', longestSide: 480 },
} satisfies Record<string, Accepted>;

export const HEAD_BYTES = 4100; // as many as file-type needs

export function tooLargeText({ maxBytes }: Pick<MediaType, 'maxBytes'>): string {
  return `O arquivo passa de ${maxBytes / MEGABYTE} MB.`;
}
