import type { Buffer } from 'node:buffer';
import sharp from 'sharp';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo like a phone's: 12 megapixels, rotated by its EXIF data, which also has the place. */
export async function phonePhoto(name = 'IMG_0001.jpg'): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c0143b' } })
    .withExif({
      IFD0: { Make: 'Telefone' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '23/1 33/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '46/1 38/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Small pictures, each of another color. */
export function photos(count: number): Promise<ChosenFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: 40 * index, g: 90, b: 255 - 40 * index };
      const picture = sharp({ create: { width: 80, height: 100, channels: 3, background } });
      return {
        name: `foto-${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture.jpeg().toBuffer(),
      };
    }),
  );
}
