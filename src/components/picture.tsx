import { useState } from 'react';
import { useBlur } from './thumb-hash';
import classes from './picture.module.css';

interface Props {
  /** Null shows the blur, or the placeholder when there is no hash either. */
  src: string | null;
  /** '' for a picture that the text beside it already names. */
  alt: string;
  /** ThumbHash, base64: painted until the picture is there, and instead of it when there is none to show. */
  hash?: string | null;
  /** A video: plays muted and inline, and loads only its metadata until then. */
  video?: boolean;
  /** The first pictures of a page come at once, before all else; the others when they near the screen. */
  eager?: boolean;
  onError?: () => void;
}

/** A picture that fills its box: blur first, then the file; the placeholder when there is neither, or the file fails. */
export function Picture({ src, alt, hash, video = false, eager = false, onError }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const blur = useBlur(hash);
  const style = blur ? { backgroundImage: `url(${blur})` } : undefined;
  const fail = () => {
    setFailed(src);
    onError?.();
  };

  if (src && video && failed !== src) {
    return (
      <video
        className={classes.root}
        style={style}
        src={src}
        aria-label={alt || undefined}
        muted
        playsInline
        loop
        preload="metadata"
        onError={fail}
      />
    );
  }
  // Undefined is a blur on its way: no reason to ask for the placeholder.
  const shown = src && failed !== src ? src : blur === null ? '/placeholder.svg' : null;
  if (shown === null)
    return (
      <span
        className={classes.root}
        style={style}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      />
    );
  return (
    <img
      className={classes.root}
      style={style}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={shown === src ? fail : undefined}
    />
  );
}
