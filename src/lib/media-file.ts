import { rgbaToThumbHash } from 'thumbhash';
import { HEAD_BYTES, JPEG, PNG, tooLargeText, type Accepted, type MediaType } from '@/domain/media';
import { importWithRetry } from './lazy-import';
import { stripVideoLocation } from './strip-video-location';

export interface MediaFile {
  content: Blob;
  type: MediaType;
  isVideo: boolean;
  hash: string | null; // ThumbHash in base64; null if no picture could be drawn
}

const JPEG_QUALITY = 0.85;
const HASH_SIDE = 100;
const VIDEO_PATIENCE_MS = 8000;

/** Removes location and camera data; rotates and scales still pictures. @throws Error in Portuguese */
export async function readMediaFile(file: File, { types, wrong, longestSide }: Accepted): Promise<MediaFile> {
  const { fileTypeFromBuffer } = await importWithRetry(() => import('file-type'));
  const found = await fileTypeFromBuffer(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const type = found && types[found.ext];
  if (!type) throw new Error(wrong);
  if (found.ext === 'jpg' || found.ext === 'png') return redrawn(file, wrong, longestSide);
  if (file.size > type.maxBytes) throw new Error(tooLargeText(type));
  const isVideo = type.contentType.startsWith('video/');
  const content = isVideo ? await stripVideoLocation(file) : file;
  const frame = await (isVideo ? videoFrame(file) : createImageBitmap(file).catch(() => null));
  return {
    content: new Blob([content], { type: type.contentType }),
    type,
    isVideo,
    hash: frame && hashOf(frame, sizeOf(frame)),
  };
}

type Frame = ImageBitmap | HTMLVideoElement;
type Size = [width: number, height: number];

async function redrawn(file: File, wrong: string, longestSide: number): Promise<MediaFile> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(wrong); // damaged after its first bytes
  });
  const context = drawn(picture, fitted(sizeOf(picture), longestSide));
  const type = isSeeThrough(context) ? PNG : JPEG;
  const content = await encoded(context.canvas, type);
  if (content.size > type.maxBytes) throw new Error(tooLargeText(type));
  const hash = hashOf(picture, sizeOf(picture));
  picture.close();
  return { content, type, isVideo: false, hash };
}

function sizeOf(frame: Frame): Size {
  return frame instanceof HTMLVideoElement
    ? [frame.videoWidth, frame.videoHeight]
    : [frame.width, frame.height];
}

function fitted([width, height]: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

function drawn(frame: Frame, [width, height]: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('Este navegador não consegue preparar a imagem.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, width, height);
  return context;
}

function pixelsOf(context: CanvasRenderingContext2D): Uint8ClampedArray {
  const { width, height } = context.canvas;
  return context.getImageData(0, 0, width, height).data;
}

function isSeeThrough(context: CanvasRenderingContext2D): boolean {
  const pixels = pixelsOf(context);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha]! < 255) return true;
  return false;
}

function encoded(canvas: HTMLCanvasElement, { contentType }: MediaType): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (content: Blob | null) =>
      content ? resolve(content) : reject(new Error('Este navegador não consegue preparar a imagem.'));
    canvas.toBlob(take, contentType, JPEG_QUALITY);
  });
}

function hashOf(frame: Frame, size: Size): string {
  const [width, height] = fitted(size, HASH_SIDE);
  const hash = rgbaToThumbHash(width, height, pixelsOf(drawn(frame, [width, height])));
  return btoa(String.fromCharCode(...hash));
}

/** A video at one of its first frames; null if the browser cannot play it. */
async function videoFrame(file: File): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const shown = new Promise<boolean>((resolve) => {
    video.onloadeddata = () => {
      video.currentTime = Math.min(0.5, video.duration / 2);
    };
    video.onseeked = () => resolve(true);
    video.onerror = () => resolve(false);
    setTimeout(() => resolve(false), VIDEO_PATIENCE_MS);
  });
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  const isShown = await shown;
  URL.revokeObjectURL(url);
  return isShown ? video : null;
}
