import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Textarea } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconFileSpreadsheet from '@tabler/icons-react/icons/IconFileSpreadsheet';
import { DropZone } from '@/components/drop-zone';
import { categoryQueries } from '@/data/categories/queries';
import { formatCount } from '@/domain/format/numbers';
import { templateCsv } from '@/domain/import/sheet-files';
import { checkText } from '@/domain/import/sheet-text';
import { CSV, download } from '@/lib/download';
import { guessEncodings, readFile, readText } from '@/lib/read-sheet';
import type { ImportDraft } from './use-import-draft';
import { useReading } from './use-reading';
import classes from './import.module.css';

/** Listed in place of a file name when the cells were pasted. */
const PASTED = 'Planilha colada';

/** 'Planilha': the admin chooses a file, or pastes cells or a list. */
export function SheetStep({ draft }: { draft: ImportDraft }) {
  const { typed, setTyped, loaded, go } = draft;
  const { loadText, loadFile, errorText } = useSheetLoader(draft.load);
  const isFileLoaded = loaded !== null && typed.trim() === '';

  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '' && loaded) return go('colunas');
        void loadText(typed);
      }}
    >
      <p className={classes.text}>
        Um fornecedor por linha, até 5.000, abaixo dos nomes das colunas. Um fornecedor que já existe é
        alterado; uma célula vazia deixa o que ele tem.
      </p>
      <TemplateButton />
      <DropZone
        label="Escolher arquivo"
        hint="Ou solte-o aqui: Excel (.xlsx), LibreOffice (.ods), CSV ou contatos do celular (.vcf), até 5 MB."
        icon={IconFileSpreadsheet}
        onChoose={(files) => void loadFile(files)}
      />
      <PasteField value={typed} onChange={setTyped} />
      <div role="alert" className={classes.fault}>
        {errorText && <p>{errorText}</p>}
      </div>
      <div className={classes.actions}>
        {isFileLoaded && (
          <p className={classes.chosen}>
            {loaded.fileName}, {formatCount(loaded.sheet.rows.length, 'linha', 'linhas')}
          </p>
        )}
        <Button type="submit" size="md">
          Continuar
        </Button>
      </div>
    </form>
  );
}

/** Loads a spreadsheet into the draft; `errorText` says why the last attempt failed. */
function useSheetLoader(load: ImportDraft['load']) {
  const { attempt, errorText } = useReading();
  return {
    loadText: (text: string) =>
      attempt(() => load({ key: text, fileName: PASTED, read: () => readText(checkText(text)) })),
    loadFile: ([file]: File[]) =>
      attempt(async () => {
        if (!file) return;
        const bytes = new Uint8Array(await file.arrayBuffer());
        await load({
          key: `${file.name} ${file.size} ${file.lastModified}`,
          fileName: file.name.slice(-200),
          read: (encoding) => readFile(bytes, encoding),
          guessEncodings: () => guessEncodings(bytes),
        });
      }),
    errorText,
  };
}

function PasteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label="Ou cole as células"
      description="Do Excel ou do Google Planilhas. Também vale uma lista em texto, como as do WhatsApp."
      rows={7}
      spellCheck={false}
      classNames={{ input: classes.paste }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Downloads a template whose example row has an existing category. */
function TemplateButton() {
  const { data: categories = [] } = useQuery(categoryQueries.usage());
  const example = categories.find(({ parent_id }) => parent_id === null)?.name ?? '';
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      className={classes.template}
      onClick={() => download('modelo-fornecedores.csv', templateCsv(example), CSV)}
    >
      Baixar planilha modelo
    </Button>
  );
}
