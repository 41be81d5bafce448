import { useId } from 'react';
import IconPhotoPlus from '@tabler/icons-react/icons/IconPhotoPlus';
import { DropZone } from '@/components/drop-zone';
import type { StoredPicture } from '@/data/suppliers/images';
import type { Accepted } from '@/domain/media/media';
import { FILE_SLOTS, type FileSlot } from '@/domain/supplier-form/files';
import type { Item } from './file-items';
import type { SupplierFilesStore } from './supplier-files-store';
import { FileTile } from './file-tile';
import classes from './file-tab.module.css';

interface Props {
  slot: FileSlot;
  label: string;
  /** What the drop zone says; by default by slot. */
  choose?: string;
  hint: string;
  items: Item[];
  /** A stored file; null until its URL is known. */
  pictureOf: (item: Item) => StoredPicture | null;
  refused: string[] | undefined;
  accepted?: Accepted;
  filesStore: SupplierFilesStore;
}

const MANY = { main: false, logo: false, gallery: true };

/** The files of one slot, and a drop zone for more. */
export function FileField({ slot, label, choose, hint, items, pictureOf, refused = [], ...props }: Props) {
  const { filesStore, accepted = FILE_SLOTS[slot].accepted } = props;
  const labelId = useId();
  const many = MANY[slot];
  return (
    <section className={classes.field} aria-labelledby={labelId} data-many={many || undefined}>
      <h3 id={labelId} className={classes.label}>
        {label}
      </h3>
      {items.length > 0 && (
        <ol className={classes.tiles} role="list">
          {items.map((item, index) => (
            <FileTile
              key={item.key}
              item={item}
              name={many ? `${label}, ${index + 1} de ${items.length}` : label}
              picture={item.preview === null ? pictureOf(item) : { src: item.preview, video: item.isVideo }}
              onRemove={() => filesStore.remove(item.key)}
              onMoveBack={many && index > 0 ? () => filesStore.move(item.key, -1) : undefined}
              onMoveForward={
                many && index < items.length - 1 ? () => filesStore.move(item.key, 1) : undefined
              }
            />
          ))}
        </ol>
      )}
      <DropZone
        label={choose ?? chooseText(label, many, items.length)}
        hint={hint}
        icon={IconPhotoPlus}
        multiple={many}
        accept={Object.values(accepted.types).map(({ contentType }) => contentType)}
        onChoose={(files) => filesStore.add(slot, files)}
      />
      <div role="alert" className={classes.refused}>
        {refused.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </section>
  );
}

function chooseText(label: string, many: boolean, count: number): string {
  if (many) return 'Adicionar à galeria';
  return count === 0 ? `Escolher ${label.toLowerCase()}` : `Trocar ${label.toLowerCase()}`;
}
