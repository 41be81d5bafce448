// `<id>/<uuid>.1280.webp.jpg` names a JPEG whose shorter side has 1280 px, with `<id>/<uuid>.192.webp` and so on
// beside it. Who does not know the picture's name cannot derive theirs. Only the supplier form makes them.

/** Shorter sides in px, for a list row, a grid column and a phone's width, at twice their CSS size. */
export const SMALLER_SIDES = [192, 384, 768];

export interface SmallerPicture {
  path: string;
  side: number; // shorter side in px
}

/** Extensions are without a dot. */
export function nameWithSmaller(
  uuid: string,
  side: number,
  smallerExtension: string,
  extension: string,
): string {
  return `${uuid}.${side}.${smallerExtension}.${extension}`;
}

/** Smallest first. */
export function smallerPictures(path: string): SmallerPicture[] {
  const [base, side, smallerExtension, extension] = path.split('.');
  return SMALLER_SIDES.filter((smaller) => extension && smaller < Number(side)).map((smaller) => ({
    path: `${base}.${smaller}.${smallerExtension}`,
    side: smaller,
  }));
}

/** Undefined without smaller versions. States shorter sides as widths: pictures cover square or upright boxes. */
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
