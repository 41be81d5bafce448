import { rgbaToThumbHash } from 'thumbhash';
import { cleanMedia } from '@/domain/media/clean-media';
import { markFinder } from '@/domain/media/marks';
import { damaged, MediaRefusal } from '@/domain/media/refusal';
import {
  acceptedType,
  HEAD_BYTES,
  JPEG,
  PNG,
  tooLargeText,
  type Accepted,
  type MediaType,
} from '@/domain/media/media';
import { SMALLER_SIDES } from '@/domain/supplier/smaller-pictures';
import { importWithRetry } from './lazy-import';

export interface MediaFile {
  content: Blob;
  type: MediaType;
  isVideo: boolean;
  hash: string | null; // ThumbHash in base64; null if no picture could be drawn
  smaller: SmallerVersions | null; // null for what is small or moves
}

interface SmallerVersions {
  /** Shorter side of the picture itself, in px. */
  side: number;
  extension: string;
  contents: Blob[];
}

const JPEG_QUALITY = 0.85;
const SMALLER_QUALITY = 0.8;
const WEBP = 'image/webp';
const HASH_SIDE = 100;
const VIDEO_PATIENCE_MS = 8000;
const CHUNK_BYTES = 1024 * 1024;
/** No camera saves larger photos of 40 megapixels. */
const MAX_PHOTO_BYTES = 50 * 1024 * 1024;

/** Removes location and camera data; rotates and scales still pictures. @throws Error in Portuguese */
export async function readMediaFile(file: File, accepted: Accepted): Promise<MediaFile> {
  const { fileTypeFromBuffer } = await importWithRetry(() => import('file-type'));
  const found = await fileTypeFromBuffer(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const type = acceptedType(found?.ext, accepted);
  const isStill = found?.ext === 'jpg' || found?.ext === 'png';
  if (file.size > (isStill ? MAX_PHOTO_BYTES : type.maxBytes))
    throw new Error(tooLargeText({ maxBytes: isStill ? MAX_PHOTO_BYTES : type.maxBytes }));
  // A still picture is redrawn, which leaves nothing else of it.
  const content = await cleaned(isStill ? chunksOf(file) : unmarked(chunksOf(file), accepted.wrong), type);
  if (isStill) return redrawn(content, accepted.longestSide);
  const isVideo = type.contentType.startsWith('video/');
  const frame = await (isVideo ? videoFrame(content) : createImageBitmap(content).catch(() => null));
  return { content, type, isVideo, hash: frame && hashOf(frame, sizeOf(frame)), smaller: null };
}

async function cleaned(chunks: AsyncIterable<Uint8Array>, type: MediaType): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of cleanMedia(chunks, type)) parts.push(new Uint8Array(part));
  return new Blob(parts, { type: type.contentType });
}

/** @throws MediaRefusal for a file that is also one of another kind */
async function* unmarked(chunks: AsyncIterable<Uint8Array>, wrong: string): AsyncGenerator<Uint8Array> {
  const hasMark = markFinder();
  for await (const chunk of chunks) {
    if (hasMark(chunk)) throw new MediaRefusal(wrong);
    yield chunk;
  }
}

/** Safari has no iterator of `file.stream()`. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK_BYTES)
    yield new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
}

type Frame = ImageBitmap | HTMLCanvasElement | HTMLVideoElement;
type Size = [width: number, height: number];

async function redrawn(file: Blob, longestSide: number): Promise<MediaFile> {
  const picture = await createImageBitmap(file).catch(() => {
    throw damaged();
  });
  const context = drawn(picture, fitted(sizeOf(picture), longestSide));
  const type = isSeeThrough(context) ? PNG : JPEG;
  const content = await encoded(context.canvas, type.contentType, JPEG_QUALITY);
  if (content.size > type.maxBytes) throw new Error(tooLargeText(type));
  const hash = hashOf(picture, sizeOf(picture));
  picture.close();
  const smaller = await smallerOf(context.canvas, type).catch(() => null);
  return { content, type, isVideo: false, hash, smaller };
}

/** In WebP, or in the picture's own type where the browser cannot encode WebP (Safari). */
async function smallerOf(canvas: HTMLCanvasElement, type: MediaType): Promise<SmallerVersions | null> {
  const size = sizeOf(canvas);
  const side = Math.min(...size);
  const contents: Blob[] = [];
  for (const smaller of SMALLER_SIDES.filter((smaller) => smaller < side)) {
    const { canvas: drawing } = drawn(canvas, scaled(size, smaller / side));
    const webp = await encoded(drawing, WEBP, SMALLER_QUALITY);
    contents.push(webp.type === WEBP ? webp : await encoded(drawing, type.contentType, SMALLER_QUALITY));
  }
  const [first] = contents;
  if (!first) return null;
  return { side, extension: first.type === WEBP ? 'webp' : type.extension, contents };
}

function sizeOf(frame: Frame): Size {
  return frame instanceof HTMLVideoElement
    ? [frame.videoWidth, frame.videoHeight]
    : [frame.width, frame.height];
}

function fitted(size: Size, longest: number): Size {
  return scaled(size, Math.min(1, longest / Math.max(...size)));
}

function scaled([width, height]: Size, scale: number): Size {
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

function encoded(canvas: HTMLCanvasElement, contentType: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (content: Blob | null) =>
      content ? resolve(content) : reject(new Error('Este navegador não consegue preparar a imagem.'));
    canvas.toBlob(take, contentType, quality);
  });
}

function hashOf(frame: Frame, size: Size): string {
  const [width, height] = fitted(size, HASH_SIDE);
  const hash = rgbaToThumbHash(width, height, pixelsOf(drawn(frame, [width, height])));
  return btoa(String.fromCharCode(...hash));
}

async function videoFrame(file: Blob): Promise<HTMLVideoElement | null> {
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
