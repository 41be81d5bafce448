import type { App } from '@supabase/lite';
import sharp from 'sharp';

type Transformation = NonNullable<App['_transformationAdapter']>;
type Options = Parameters<Transformation['transform']>[1];

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const DEFAULT_QUALITY = 80;

/**
 * Defect: the library's sharp adapter is not exported. Without one every transformed picture is the original, with the
 * type application/octet-stream.
 *
 * Test: tests/local-supabase/storage.test.ts, "a picture is resized".
 */
export class ImageTransform implements Transformation {
  readonly driver = 'sharp';
  readonly requiresBuffer = true;

  async transform(input: Uint8Array, { width, height, resize = 'cover', format, quality }: Options) {
    const image = sharp(input).rotate();
    if (width || height)
      image.resize({ ...(width && { width }), ...(height && { height }), fit: FITS[resize] });
    const target = format ?? (await sharp(input).metadata()).format;
    const body = await image.toFormat(target, { quality: quality ?? DEFAULT_QUALITY }).toBuffer();
    return { body: new Uint8Array(body), contentType: `image/${target}`, contentLength: body.byteLength };
  }
}
