import { useQuery } from '@tanstack/react-query';
import { publicPicture, signedPicture } from '@/data/suppliers/images';
import { supplierQueries } from '@/data/suppliers/queries';
import { FileField } from './file-field';
import type { Files } from './file-items';
import type { SupplierFilesStore } from './supplier-files-store';
import classes from './file-tab.module.css';

interface Props {
  /** Null for a new supplier. */
  supplierId: number | null;
  files: Files;
  filesStore: SupplierFilesStore;
}

const LIMITS = 'JPG, PNG ou GIF de até 5 MB, ou vídeo MP4, MOV ou WebM de até 50 MB';

/** Main image, logo and gallery of a supplier. */
export function FileTab({ supplierId, files, filesStore }: Props) {
  const stored = files.gallery.flatMap(({ content, path }) => (content ? [] : path)).toSorted();
  const { data: links } = useQuery(supplierQueries.gallery(supplierId ?? 0, stored));

  return (
    <div className={classes.root}>
      <div className={classes.pair}>
        <FileField
          slot="main"
          label="Imagem principal"
          hint={`${LIMITS}. Fotos grandes são reduzidas aqui mesmo.`}
          items={files.main ? [files.main] : []}
          pictureOf={({ path }) => publicPicture(path)}
          refused={files.refused.main}
          filesStore={filesStore}
        />
        <FileField
          slot="logo"
          label="Logo"
          hint="JPG, PNG ou GIF de até 5 MB."
          items={files.logo ? [files.logo] : []}
          pictureOf={({ path }) => publicPicture(path)}
          refused={files.refused.logo}
          filesStore={filesStore}
        />
      </div>
      <FileField
        slot="gallery"
        label="Galeria"
        hint={`Várias de uma vez: ${LIMITS}.`}
        items={files.gallery}
        pictureOf={({ path }) => signedPicture(path, links)}
        refused={files.refused.gallery}
        filesStore={filesStore}
      />
    </div>
  );
}
