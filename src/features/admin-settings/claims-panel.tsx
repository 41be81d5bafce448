import { TextInput } from '@mantine/core';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSaveSettings } from '@/data/site/mutations';
import { claimsForm, type AllSettings } from '@/domain/site/form';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';

const HIDDEN = 'Tenha como provar. Vazio, não aparece.';

const FIELDS = [
  {
    name: 'claim_suppliers',
    label: 'Número de fornecedores',
    description: 'Tenha como provar. Vazio, mostra quantos o guia tem, a partir de 20.',
    placeholder: 'mais de 500',
  },
  {
    name: 'claim_resellers',
    label: 'Número de revendedores ativos',
    description: HIDDEN,
    placeholder: 'mais de 10.000',
  },
  {
    name: 'claim_categories',
    label: 'Número de categorias',
    description: 'Tenha como provar. Vazio, mostra quantas o guia tem, a partir de 5.',
    placeholder: 'mais de 50',
  },
  { name: 'claim_satisfaction', label: 'Satisfação', description: HIDDEN, placeholder: '97%' },
  { name: 'founded_year', label: 'Ano de início', description: HIDDEN, placeholder: '2022' },
];

/** What the public pages say of the site. */
export function ClaimsPanel({ settings }: { settings: AllSettings }) {
  const { isPending, mutateAsync } = useSaveSettings();
  const { form, onSubmit, isEdited } = useSettingsForm({
    name: 'claims',
    saved: {
      claim_suppliers: settings.claim_suppliers ?? '',
      claim_resellers: settings.claim_resellers ?? '',
      claim_categories: settings.claim_categories ?? '',
      claim_satisfaction: settings.claim_satisfaction ?? '',
      founded_year: String(settings.founded_year ?? ''),
    },
    schema: claimsForm,
    save: (changes) => mutateAsync({ changes }),
  });
  return (
    <Panel
      title="Números do site"
      text="Na página inicial e em “Sobre”. Quem anuncia um número tem de poder provar que é verdade (Código de Defesa do Consumidor, art. 36)."
    >
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        {FIELDS.map(({ name, ...field }) => (
          <TextInput key={name} size="md" autoComplete="off" {...field} {...form.getInputProps(name)} />
        ))}
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Números
        </SubmitButton>
      </form>
    </Panel>
  );
}
