import sharp from 'sharp';

/** A real picture of one colour; `size` is its side in pixels. */
export async function picture(format: 'png' | 'jpeg' | 'gif' = 'png', size = 8): Promise<Blob> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#e11d48' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: `image/${format}` });
}
