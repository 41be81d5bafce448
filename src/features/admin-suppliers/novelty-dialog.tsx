import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { MultiSelect, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { SaveDialog } from '@/components/save-dialog';
import { categoryQueries } from '@/data/categories/queries';
import { usePostNovelty } from '@/data/novelties/mutations';
import {
  newNovelty,
  NO_NOVELTY,
  LONGEST_NOVELTY,
  MOST_PICTURES,
  type NoveltyFields,
} from '@/domain/supplier-page/novelty-form';
import { ACCEPTED } from '@/domain/media/media';
import { SIZES, sizeName } from '@/domain/supplier/sizes';
import { RequestError } from '@/lib/errors';
import { FileField } from './file-field';
import { SupplierFilesStore } from './supplier-files-store';
import classes from './info-tab.module.css';

interface Props {
  supplierId: number;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const NO_PICTURE = 'Escolha ao menos uma foto.';
const PICTURES = {
  accepted: { ...ACCEPTED.siteLogo, longestSide: ACCEPTED.image.longestSide },
  most: MOST_PICTURES,
};
const SIZE_CHOICES = SIZES.map((size) => ({ value: size, label: sizeName(size) }));
const REAIS = {
  prefix: 'R$ ',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: '.',
  decimalSeparator: ',',
  hideControls: true,
  min: 0,
};

/** Writes a novelty with its pictures, which are uploaded when it is published. */
export default function NoveltyDialog({ supplierId, heading, onClose }: Props) {
  const [filesStore] = useState(() => new SupplierFilesStore(null, PICTURES));
  const files = useSyncExternalStore(filesStore.subscribe, filesStore.get);
  useEffect(() => () => filesStore.discard(), [filesStore]);
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const form = useForm<NoveltyFields>({
    initialValues: NO_NOVELTY,
    validate: schemaResolver(newNovelty, { sync: true }),
  });
  const save = usePublish(supplierId, filesStore);
  const mainCategories = categories.filter(({ parent_id }) => parent_id === null);

  return (
    <SaveDialog
      title="Publicar novidade"
      size="lg"
      form={form}
      save={save}
      inputOf={(values) => values}
      success="Novidade publicada."
      action="Publicar"
      unsaved="A novidade ainda não foi publicada."
      hasMoreUnsaved={files.gallery.length > 0}
      heading={heading}
      onClose={onClose}
    >
      <Textarea
        label="O que chegou?"
        rows={3}
        maxLength={LONGEST_NOVELTY}
        description={`Até ${LONGEST_NOVELTY} caracteres. Fica no ar por 45 dias.`}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <FileField
        slot="gallery"
        label="Fotos"
        choose="Adicionar fotos"
        hint={`De 1 a ${MOST_PICTURES}, JPG ou PNG. Fotos grandes são reduzidas aqui mesmo.`}
        items={files.gallery}
        pictureOf={() => null}
        refused={files.refused.gallery}
        accepted={PICTURES.accepted}
        filesStore={filesStore}
      />
      <div className={classes.grid}>
        <NumberInput label="Preço por peça de (R$)" {...REAIS} {...form.getInputProps('price_from')} />
        <NumberInput label="até (R$)" {...REAIS} {...form.getInputProps('price_to')} />
        <MultiSelect label="Tamanhos" searchable data={SIZE_CHOICES} {...form.getInputProps('sizes')} />
        <NativeSelect
          label="Categoria"
          data={[
            { value: '', label: 'Nenhuma' },
            ...mainCategories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps('category_id')}
        />
      </div>
    </SaveDialog>
  );
}

/** Uploads the pictures, then publishes. What was uploaded once is not uploaded again when publishing is repeated. */
function usePublish(supplierId: number, filesStore: SupplierFilesStore) {
  const { mutateAsync, ...post } = usePostNovelty(supplierId);
  const [uploading, setUploading] = useState(false);

  async function publish(values: NoveltyFields): Promise<void> {
    if (filesStore.get().gallery.length === 0) {
      filesStore.refuse('gallery', NO_PICTURE);
      throw new RequestError(NO_PICTURE);
    }
    setUploading(true);
    try {
      if ((await filesStore.upload(() => Promise.resolve(supplierId))) > 0)
        throw new RequestError('Uma foto não foi enviada. Publique de novo para tentar outra vez.');
    } finally {
      setUploading(false);
    }
    const pictures = filesStore.toSave().change.gallery ?? [];
    await mutateAsync({ ...newNovelty.parse(values), pictures });
    filesStore.keepUploads();
  }

  return { ...post, isPending: uploading || post.isPending, mutateAsync: publish };
}
