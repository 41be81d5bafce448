import { useMemo, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { publicPicture, signedPicture, type StoredPicture } from '@/data/suppliers/images';
import { supplierQueries } from '@/data/suppliers/queries';
import type { SupplierPage } from '@/domain/supplier/supplier';

/** If a signed link fails this soon after a renewal, it has not expired, and another renewal would not help. */
const RENEW_PAUSE_MS = 60_000;

export interface SupplierPicture extends StoredPicture {
  path: string;
}

export interface SupplierPictures {
  /** The main picture, then those pictures of the gallery whose links are loaded. */
  pictures: SupplierPicture[];
  /** How many links are still loading. */
  pending: number;
  /** The links of the gallery failed to load. */
  failed: boolean;
  retry: () => void;
  /** Requests new links after a picture failed to load, because its link may have expired. */
  renew: () => void;
  /** Requests new links if the present ones are about to expire. */
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
    const opened = main ? [{ path: main, ...publicPicture(main) }] : [];
    const gallery = paths.flatMap((path) => {
      const picture = signedPicture(path, links);
      return picture ? [{ path, ...picture }] : [];
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
