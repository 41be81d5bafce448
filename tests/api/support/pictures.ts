import { Buffer } from 'node:buffer';
import sharp from 'sharp';

/** A real picture of one color; `size` is its side in pixels. */
export async function picture(format: 'png' | 'jpeg' | 'gif' = 'png', size = 8): Promise<Blob> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#e11d48' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: `image/${format}` });
}

const VIDEOS = {
  mp4: ['video/mp4', 'AAAAGGZ0eXBpc29tAAACAGlzb21pc28y'],
  mov: ['video/quicktime', 'AAAAFGZ0eXBxdCAgAAACAHF0ICA='],
  webm: ['video/webm', 'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC'],
} as const;

/** The beginning of a video file, which is enough to recognize its format. */
export function video(format: keyof typeof VIDEOS = 'mp4'): Blob {
  const [type, head] = VIDEOS[format];
  return new Blob([Buffer.from(head, 'base64')], { type });
}

/** A file with something appended, for which other programs might mistake it. */
export function followedBy(file: Blob, ...tail: (string | Uint8Array<ArrayBuffer>)[]): Blob {
  return new Blob([file, ...tail], { type: file.type });
}

/** A file filled up with zeros to this size. */
export function ofSize(file: Blob, bytes: number): Blob {
  return followedBy(file, new Uint8Array(bytes - file.size));
}
