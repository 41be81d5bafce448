import sharp from 'sharp';
import { film } from './media-bytes';

/** A real picture of one color; `size` is its side in pixels. */
export async function picture(format: 'png' | 'jpeg' | 'gif' = 'png', size = 8): Promise<Blob> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#e11d48' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: `image/${format}` });
}

const VIDEO_TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const;

/** The smallest film of a format. An MP4 or MOV may be filled up: its data extends to the end of the file. */
export function video(format: keyof typeof VIDEO_TYPES = 'mp4'): Blob {
  return new Blob([film(format)], { type: VIDEO_TYPES[format] });
}

/** A file with something appended, for which other programs might mistake it. */
export function followedBy(file: Blob, ...tail: (string | Uint8Array<ArrayBuffer>)[]): Blob {
  return new Blob([file, ...tail], { type: file.type });
}

/** A file filled up with zeros to this size. */
export function ofSize(file: Blob, bytes: number): Blob {
  return followedBy(file, new Uint8Array(bytes - file.size));
}
