import { TextInput } from '@mantine/core';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSaveSettings } from '@/data/site/mutations';
import { integrationsForm, type AllSettings } from '@/domain/site/form';
import { allowsAnalytics, allowsPixel } from '@/lib/measuring-tools';
import { Services } from './services';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';
import classes from './settings.module.css';

interface Props {
  settings: AllSettings;
  /** Whether this tab is the one that is shown. */
  isOpen: boolean;
}

/** The services that the site uses, and the ids of analytics and pixel. */
export function IntegrationsTab({ settings, isOpen }: Props) {
  return (
    <div className={classes.panels}>
      <Services isOpen={isOpen} />
      <Measuring settings={settings} />
    </div>
  );
}

function Measuring({ settings }: Pick<Props, 'settings'>) {
  const { isPending, mutateAsync } = useSaveSettings();
  const { form, onSubmit, isEdited } = useSettingsForm({
    name: 'integrations',
    saved: { analytics_id: settings.analytics_id ?? '', pixel_id: settings.pixel_id ?? '' },
    schema: integrationsForm,
    save: (changes) => mutateAsync({ changes }),
  });
  const field = { size: 'md', autoComplete: 'off', spellCheck: false };
  return (
    <Panel
      title="Medição"
      text="As ferramentas só carregam para quem aceita os cookies de medição, e nunca na área administrativa."
    >
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        <TextInput
          label="ID do Google Analytics"
          placeholder="G-ABC1234567"
          description={!allowsAnalytics() && needs('VITE_GOOGLE_ANALYTICS')}
          {...field}
          {...form.getInputProps('analytics_id')}
        />
        <TextInput
          label="ID do Meta Pixel"
          placeholder="123456789012345"
          description={!allowsPixel() && needs('VITE_META_PIXEL')}
          inputMode="numeric"
          {...field}
          {...form.getInputProps('pixel_id')}
        />
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

function needs(setting: string): string {
  return `Só funciona depois que o site for publicado com ${setting}=on.`;
}
