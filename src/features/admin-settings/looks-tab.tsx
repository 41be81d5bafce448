import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Popover.css';
import { useState } from 'react';
import { ColorInput } from '@mantine/core';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSaveSettings, type NewLogo } from '@/data/site/mutations';
import { DEFAULT_SITE } from '@/domain/site/site';
import { looksForm, type AllSettings } from '@/domain/site/form';
import { ColorPreview } from './color-preview';
import { LogoField } from './logo-field';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';

/** Suggested main colors, the default first. They are values of a setting, not styles of this page. */
const SWATCHES = [DEFAULT_SITE.main_color, '#b4235a', '#7a3e9d', '#2f5d9b', '#1f7a6d', '#4c7a2f', '#b3541e'];

/** Logo and main color. */
export function LooksTab({ settings }: { settings: AllSettings }) {
  const { form, onSubmit, isEdited, isPending, savedLogo, logo, setLogo } = useLooksForm(settings);
  return (
    <Panel title="Aparência">
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        <LogoField savedPath={savedLogo} logo={logo} onChange={setLogo} disabled={isPending} />
        <ColorInput
          label="Cor principal"
          description="Botões, links e destaques. Para os textos continuarem legíveis, tons muito claros são escurecidos."
          size="md"
          format="hex"
          swatches={SWATCHES}
          withEyeDropper={false}
          fixOnBlur={false} // what is no color gets a message
          {...form.getInputProps('main_color')}
        />
        <ColorPreview color={form.values.main_color} />
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

function useLooksForm(settings: AllSettings) {
  const { isPending, mutateAsync } = useSaveSettings();
  const [savedLogo, setSavedLogo] = useState(settings.logo_path);
  // Null removes the logo, undefined leaves it unchanged.
  const [logo, setLogo] = useState<NewLogo | null>();
  const { form, onSubmit, isEdited } = useSettingsForm({
    name: 'looks',
    saved: { main_color: settings.main_color },
    schema: looksForm,
    save: async (changes) => {
      const logo_path = logo && logo.path;
      await mutateAsync({
        changes: { ...changes, ...(logo_path !== undefined && { logo_path }) },
        logo: logo ?? null,
        oldLogo: savedLogo,
      });
      if (logo_path !== undefined) setSavedLogo(logo_path);
      setLogo(undefined);
    },
  });
  return { form, onSubmit, isEdited: isEdited || logo !== undefined, isPending, savedLogo, logo, setLogo };
}
