/**
 * A stored picture may have smaller versions, for cards and thumbnails. Its name says so: `<id>/<uuid>.1280.webp.jpg` is a
 * JPEG whose shorter side has 1280 px, and beside it are `<id>/<uuid>.192.webp` and so on. Only those who know the name of
 * the picture can derive the others. Only the form of a supplier makes smaller versions.
 */

/** Shorter sides in px, for a row of a list, a column of a grid and the width of a phone, at twice their CSS size. */
export const SMALLER_SIDES = [192, 384, 768];

export interface SmallerPicture {
  path: string;
  side: number; // shorter side in px
}

/** The name of a picture that has smaller versions. Extensions are without a dot. */
export function nameWithSmaller(
  uuid: string,
  side: number,
  smallerExtension: string,
  extension: string,
): string {
  return `${uuid}.${side}.${smallerExtension}.${extension}`;
}

/** The smaller versions that the name of a picture promises, smallest first. */
export function smallerPictures(path: string): SmallerPicture[] {
  const [base, side, smallerExtension, extension] = path.split('.');
  return SMALLER_SIDES.filter((smaller) => extension && smaller < Number(side)).map((smaller) => ({
    path: `${base}.${smaller}.${smallerExtension}`,
    side: smaller,
  }));
}

/**
 * The `srcset` of a picture; undefined if it has no smaller versions. Leaves out versions without a URL. States shorter
 * sides as widths, because pictures cover boxes that are square or upright.
 */
export function srcSetOf(path: string, urlOf: (path: string) => string | undefined): string | undefined {
  const smaller = smallerPictures(path);
  if (smaller.length === 0) return undefined;
  return [...smaller, { path, side: path.split('.')[1] }]
    .flatMap(({ path, side }) => {
      const url = urlOf(path);
      return url ? `${url} ${side}w` : [];
    })
    .join();
}
