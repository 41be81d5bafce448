import { useMemo, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { publicImageUrl } from '@/data/suppliers/images';
import { supplierQueries } from '@/data/suppliers/queries';
import { isVideo, type SupplierPage } from '@/domain/supplier';

/** A signed link that fails sooner than this after a renewal does so for another reason: renewing again is no help. */
const RENEW_PAUSE_MS = 60_000;

export interface SupplierPicture {
  path: string;
  src: string;
  video: boolean;
}

export interface SupplierPictures {
  /** Main picture first, then the gallery as far as its links are here. */
  pictures: SupplierPicture[];
  /** How many are still waiting for their link. */
  pending: number;
  /** The gallery's links could not be had. */
  failed: boolean;
  retry: () => void;
  /** Asks for new links, once, after a picture did not open: its link may have expired. */
  renew: () => void;
  /** Asks for new links when the present ones are about to expire. */
  renewIfOld: () => void;
}

/** Main picture and gallery of a supplier, with their URLs. */
export function usePictures({ id, supplier_details, supplier_images }: SupplierPage): SupplierPictures {
  const main = supplier_details?.main_image_path ?? null;
  const paths = useMemo(() => supplier_images.map((image) => image.path), [supplier_images]);
  const queryClient = useQueryClient();
  const gallery = supplierQueries.gallery(id, paths);
  const { data: links, isError, refetch } = useQuery(gallery);
  const renewedAt = useRef(0);

  const pictures = useMemo(() => {
    const opened = main ? [{ path: main, src: publicImageUrl(main), video: isVideo(main) }] : [];
    const gallery = paths.flatMap((path) => {
      const src = links?.get(path);
      return src ? [{ path, src, video: isVideo(path) }] : [];
    });
    return [...opened, ...gallery];
  }, [main, paths, links]);

  return {
    pictures,
    pending: links || isError ? 0 : paths.length,
    failed: isError && !links,
    retry: () => void refetch(),
    renew: () => {
      if (Date.now() - renewedAt.current < RENEW_PAUSE_MS) return;
      renewedAt.current = Date.now();
      void refetch();
    },
    renewIfOld: () => {
      if (links) void queryClient.prefetchQuery(gallery);
    },
  };
}
