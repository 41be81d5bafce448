import { lazy, useEffect, useState, type ComponentType } from 'react';
import { useReducedMotion } from '@mantine/hooks';
import { StaticHtml } from '@/components/static-html';
import { importWithRetry } from '@/lib/lazy-import';
import { useHydrated } from '@/lib/use-hydrated';
import type * as scenes from './scenes';
import classes from './preview.module.css';

const ADVANCE_MS = 5000;

/** Three slides; the "5 fotos" of the second caption are photos of one supplier, not slides. */
const SLIDES = [
  { scene: scene('CatalogScene'), caption: 'O catálogo inteiro na palma da mão' },
  { scene: scene('PicturesScene'), caption: 'Até 5 fotos de cada fornecedor' },
  { scene: scene('ContactScene'), caption: 'O contato direto de quem fabrica' },
];

function scene(name: keyof typeof scenes): ComponentType {
  return lazy(async () => ({ default: (await importWithRetry(() => import('./scenes')))[name] }));
}

/** A carousel of product scenes; it pauses during hover and focus, and for users who prefer reduced motion. */
export function Preview() {
  const [touched, setTouched] = useState(false);
  const carousel = useCarousel(touched);
  const started = useHydrated();
  return (
    <div
      className={classes.root}
      role="group"
      aria-roledescription="carrossel"
      aria-label="Por dentro do guia"
      data-started={started || undefined}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      {SLIDES.map(({ scene, caption }, index) => (
        <figure key={caption} className={classes.slide} data-shown={index === carousel.shown || undefined}>
          <div className={classes.scene} aria-hidden="true">
            <StaticHtml content={scene} />
          </div>
          <figcaption className={classes.caption}>{caption}</figcaption>
        </figure>
      ))}
      <Controls {...carousel} />
    </div>
  );
}

interface Carousel {
  /** Index of the visible slide. */
  shown: number;
  /** Shows a slide and stops the carousel. */
  show: (index: number) => void;
  stopped: boolean;
  setStopped: (stopped: boolean) => void;
  reducesMotion: boolean;
}

function useCarousel(paused: boolean): Carousel {
  const [shown, setShown] = useState(0);
  const [stopped, setStopped] = useState(false);
  const reducesMotion = useReducedMotion();
  const runs = !stopped && !reducesMotion && !paused;

  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((index) => (index + 1) % SLIDES.length);
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [runs]);

  function show(index: number) {
    setShown(index);
    setStopped(true);
  }

  return { shown, show, stopped, setStopped, reducesMotion };
}

function Controls({ shown, show, stopped, setStopped, reducesMotion }: Carousel) {
  return (
    <div className={classes.controls}>
      {SLIDES.map(({ caption }, index) => (
        <button
          key={caption}
          type="button"
          className={classes.dot}
          aria-label={`Mostrar imagem ${index + 1} de ${SLIDES.length}`}
          aria-current={index === shown || undefined}
          onClick={() => show(index)}
        />
      ))}
      {!reducesMotion && (
        <button
          type="button"
          className={classes.pause}
          aria-label={stopped ? 'Trocar as imagens sozinhas' : 'Parar a troca de imagens'}
          data-stopped={stopped || undefined}
          onClick={() => setStopped(!stopped)}
        />
      )}
    </div>
  );
}
