import { useState } from 'react';
import { useBlur } from './thumb-hash';
import classes from './picture.module.css';

interface Props {
  /** Null shows the blur, or the placeholder if there is no hash. */
  src: string | null;
  /** The picture and smaller versions, if there are any. If a version cannot be loaded, `src` is. */
  srcSet?: string | undefined;
  /** Width of the box, as in HTML, by which the browser chooses from `srcSet`. */
  sizes?: string;
  /** '' for a picture that is named by the text beside it. */
  alt: string;
  /** ThumbHash in base64, whose blur is shown until the picture has loaded, or if there is none. */
  hash?: string | null;
  /** `src` is a video, which plays muted and inline; only its metadata is preloaded. */
  video?: boolean;
  /** Loads at once and with high priority, for the first pictures of a page; others load when they come near the viewport. */
  eager?: boolean;
  onError?: () => void;
}

/** A picture that fills its box: first the blur, then the file; the placeholder if there is neither. */
export function Picture({ src, srcSet, sizes, alt, hash, video = false, eager = false, onError }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const versions = failed === src || failed === srcSet ? undefined : srcSet;
  const blur = useBlur(hash);
  const box = {
    className: classes.root,
    style: blur ? { backgroundImage: `url(${blur})` } : undefined,
  };
  const label = alt || undefined;
  const fail = () => {
    setFailed(versions ?? src);
    if (!versions) onError?.();
  };

  if (src && video && failed !== src)
    return (
      <video {...box} src={src} aria-label={label} muted playsInline loop preload="metadata" onError={fail} />
    );
  // While the blur is being decoded (undefined), do not request the placeholder.
  const shown = src && failed !== src ? src : blur === null ? '/placeholder.svg' : null;
  if (shown === null) return <span {...box} role={label && 'img'} aria-label={label} />;
  return (
    <img
      {...box}
      srcSet={versions}
      sizes={versions && sizes}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={shown === src ? fail : undefined}
    />
  );
}
