import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import Lightbox, { type ControllerRef, type Labels, type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useBackGesture } from '@/components/use-back-gesture';
import type { SupplierPicture } from './use-pictures';

const LABELS: Labels = {
  Previous: 'Foto anterior',
  Next: 'Próxima foto',
  Close: 'Fechar',
  Lightbox: 'Fotos em tela cheia',
  'Photo gallery': 'Fotos do fornecedor',
  Carousel: 'Carrossel',
  Slide: 'Foto',
  '{index} of {total}': '{index} de {total}',
  'Zoom in': 'Aproximar',
  'Zoom out': 'Afastar',
};

interface Props {
  name: string;
  pictures: SupplierPicture[];
  index: number;
  /** Called when another picture comes into view. */
  onView: (index: number) => void;
  onClose: () => void;
}

/** The pictures in full screen: keys, swipe, zoom, and muted video. */
export function PictureLightbox({ name, pictures, index, onView, onClose }: Props) {
  const reducesMotion = useReducedMotion();
  const controller = useRef<ControllerRef>(null);
  useBackGesture(() => controller.current?.close());
  const slides = useMemo(() => pictures.map((picture) => slide(picture, name)), [pictures, name]);
  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      index={index}
      on={{ view: ({ index: viewed }) => onView(viewed) }}
      labels={LABELS}
      plugins={[Counter, Video, Zoom]}
      styles={{ root: { '--yarl__color_backdrop': 'var(--mantine-color-dark-9)' } }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      video={{ muted: true, playsInline: true, loop: true, preload: 'metadata', autoPlay: !reducesMotion }}
    />
  );
}

function slide({ src, path, video }: SupplierPicture, alt: string): Slide {
  if (!video) return { src, alt };
  // Browsers refuse the type video/quicktime, but play the H.264 in .mov files from phones.
  return { type: 'video', sources: [{ src, type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4' }] };
}
