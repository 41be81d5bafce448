import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconPlayerPlayFilled from '@tabler/icons-react/icons/IconPlayerPlayFilled';
import { lazy, Suspense, useState } from 'react';
import { Picture } from '@/components/card/picture';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { usePictures, type SupplierPicture } from './use-pictures';
import classes from './gallery.module.css';

const loadLightbox = () => import('./lightbox');
const Lightbox = lazy(async () => ({ default: (await importWithRetry(loadLightbox)).PictureLightbox }));

interface Props {
  supplier: SupplierPage;
}

/** A large picture, its thumbnails, and the lightbox that both open; all three show the same picture. */
export function Gallery({ supplier }: Props) {
  const { pictures, pending, failed, retry, renew, renewIfOld } = usePictures(supplier);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const current = Math.min(active, Math.max(0, pictures.length - 1));

  function show(index: number) {
    renewIfOld();
    setActive(index);
    setOpen(true);
  }

  const shared = { pictures, pending, current, onOpen: show, onError: renew };
  return (
    <section
      className={classes.root}
      aria-label="Fotos"
      // Preload the lightbox, which opens on click.
      onPointerEnter={() => preloadModule(loadLightbox)}
    >
      <Stage supplier={supplier} {...shared} />
      {pictures.length + pending > 1 && <Thumbnails {...shared} />}
      {failed && (
        <p className={classes.failed} role="alert">
          Não foi possível carregar as outras fotos.
          <Button variant="subtle" size="compact-md" onClick={retry}>
            Tentar novamente
          </Button>
        </p>
      )}
      {open && (
        <Suspense>
          <Lightbox
            name={supplier.name}
            pictures={pictures}
            index={current}
            onView={setActive}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface PicturesProps {
  pictures: SupplierPicture[];
  /** How many links are still loading. */
  pending: number;
  /** Index of the picture on the stage. */
  current: number;
  onOpen: (index: number) => void;
  onError: () => void;
}

function Stage({ supplier, pictures, pending, current, onOpen, onError }: PicturesProps & Props) {
  const shown = pictures[current];
  if (!shown)
    return (
      <div className={classes.stage} data-empty={pending === 0 || undefined}>
        {pending === 0 && <Picture src={null} alt={`${supplier.name}, ainda sem foto`} eager />}
      </div>
    );
  const { path, ...stored } = shown;
  const { video } = stored;
  const hash = current === 0 ? supplier.image_hash : null;
  const picture = { ...stored, hash, sizes: '(min-width: 48em) 50vw, 100vw' };
  return (
    <button
      type="button"
      className={classes.stage}
      aria-label={`Ampliar ${video ? 'vídeo' : 'foto'} ${current + 1} de ${pictures.length}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(current)}
    >
      <span className={classes.backdrop} aria-hidden="true">
        <Picture key={path} {...picture} alt="" />
      </span>
      <span className={classes.picture}>
        <Picture key={path} {...picture} alt={supplier.name} eager onError={onError} />
      </span>
      {video && <PlaySign />}
    </button>
  );
}

function Thumbnails({ pictures, pending, current, onOpen, onError }: PicturesProps) {
  return (
    <ul className={classes.thumbnails}>
      {pictures.map(({ path, src, srcSet, video }, index) => (
        <li key={path}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Abrir ${video ? 'vídeo' : 'foto'} ${index + 1} de ${pictures.length}`}
            aria-current={index === current || undefined}
            aria-haspopup="dialog"
            onClick={() => onOpen(index)}
          >
            <Picture
              src={src}
              srcSet={srcSet}
              sizes="(min-width: 48em) 10vw, 20vw"
              alt=""
              video={video}
              onError={onError}
            />
            {video && <PlaySign small />}
          </button>
        </li>
      ))}
      {Array.from({ length: pending }, (_, index) => (
        <li key={index} className={classes.waiting} aria-hidden="true" />
      ))}
    </ul>
  );
}

function PlaySign({ small = false }: { small?: boolean }) {
  return (
    <span className={classes.play} data-small={small || undefined}>
      <IconPlayerPlayFilled aria-hidden="true" />
    </span>
  );
}
