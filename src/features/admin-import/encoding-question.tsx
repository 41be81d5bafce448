import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import type { Encoding } from '@/domain/import/sheet-encoding';
import type { LoadedSheet } from './use-import-draft';

interface Props {
  loaded: LoadedSheet;
  onChoose: (encoding: Encoding) => void;
}

/** Shows some words of the file in each way of reading its accents, where it is not certain which one is right. */
export function EncodingQuestion({ loaded, onChoose }: Props) {
  const { guesses, encoding } = loaded;
  if (guesses.length === 0) return null;
  return (
    <NativeSelect
      label="Os acentos estão certos?"
      description="O arquivo não diz como foi gravado. Escolha a opção em que as palavras se leem bem."
      value={encoding ?? guesses[0]?.encoding}
      data={guesses.map(({ encoding, label, sample }) => ({
        value: encoding,
        label: `${sample} (${label})`,
      }))}
      onChange={(event) => {
        const chosen = guesses.find((guess) => guess.encoding === event.target.value);
        if (chosen) onChoose(chosen.encoding);
      }}
    />
  );
}
