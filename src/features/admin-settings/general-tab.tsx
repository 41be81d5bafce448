import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSaveSettings } from '@/data/site/mutations';
import { generalForm, type AllSettings } from '@/domain/site/form';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';

const LINK = { type: 'url', size: 'md', placeholder: 'https://', autoComplete: 'off' };

/** Site name, admin e-mail, maintenance, direct contacts, and the links of premium members. */
export function GeneralTab({ settings }: { settings: AllSettings }) {
  const { form, onSubmit, isEdited, isPending } = useGeneralForm(settings);
  return (
    <Panel title="Geral">
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        <SiteFields form={form} />
        <PremiumLinkFields form={form} />
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

function useGeneralForm(settings: AllSettings) {
  const { isPending, mutateAsync } = useSaveSettings();
  const form = useSettingsForm({
    name: 'general',
    saved: {
      site_name: settings.site_name,
      admin_email: settings.admin_email ?? '',
      maintenance_mode: settings.maintenance_mode,
      free_direct_contacts: settings.free_direct_contacts,
      group_url: settings.group_url ?? '',
      priority_support_url: settings.priority_support_url ?? '',
    },
    schema: generalForm,
    save: (changes) => mutateAsync({ changes }),
  });
  return { ...form, isPending };
}

interface FieldsProps {
  form: ReturnType<typeof useGeneralForm>['form'];
}

function SiteFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        aria-required
        label="Nome do site"
        description="Aparece no cabeçalho, no título das páginas e nos e-mails."
        size="md"
        autoComplete="off"
        {...form.getInputProps('site_name')}
      />
      <TextInput
        type="email"
        label="E-mail do administrador"
        description="Recebe um aviso a cada mensagem do formulário de contato. Vazio: ninguém é avisado."
        size="md"
        autoComplete="off"
        {...form.getInputProps('admin_email')}
      />
      <Switch
        label="Modo manutenção"
        description="Visitantes e membros veem um aviso no lugar das páginas e não podem comprar; a equipe continua a entrar e trabalhar."
        size="md"
        {...form.getInputProps('maintenance_mode', { type: 'checkbox' })}
      />
      <Switch
        label="Contatos diretos no plano gratuito"
        description="Quem não é Premium vê WhatsApp e e-mail dos fornecedores abertos."
        size="md"
        {...form.getInputProps('free_direct_contacts', { type: 'checkbox' })}
      />
    </>
  );
}

function PremiumLinkFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Link do grupo exclusivo"
        description="Só membros Premium o recebem, no perfil. A página de planos o anuncia enquanto houver link."
        {...LINK}
        {...form.getInputProps('group_url')}
      />
      <TextInput
        label="Link do suporte prioritário"
        description="Só membros Premium o recebem, no perfil. A página de planos o anuncia enquanto houver link."
        {...LINK}
        {...form.getInputProps('priority_support_url')}
      />
    </>
  );
}
