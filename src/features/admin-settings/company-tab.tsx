import { TextInput } from '@mantine/core';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSaveSettings } from '@/data/site/mutations';
import { formatCnpj } from '@/domain/site/cnpj';
import { formatPhone } from '@/domain/format/phone';
import { companyForm, type AllSettings } from '@/domain/site/form';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';

const FIELD = { size: 'md', autoComplete: 'off' };

/** Who runs the site and how visitors reach them. */
export function CompanyTab({ settings }: { settings: AllSettings }) {
  const { form, onSubmit, isEdited, isPending } = useCompanyForm(settings);
  return (
    <Panel
      title="Empresa"
      text="No rodapé, na página de contato, na política e nos termos. Quem vende pela internet tem de mostrar razão social, CNPJ, endereço e e-mail (Decreto 7.962/2013). O que ficar vazio não aparece."
    >
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        <TextInput label="Razão social" {...FIELD} {...form.getInputProps('company_name')} />
        <TextInput
          label="CNPJ"
          placeholder="12.345.678/0001-95"
          spellCheck={false}
          {...FIELD}
          {...form.getInputProps('cnpj')}
        />
        <TextInput
          label="Endereço"
          description="Rua, número, cidade, estado e CEP."
          {...FIELD}
          {...form.getInputProps('company_address')}
        />
        <TextInput
          type="tel"
          label="WhatsApp de atendimento"
          placeholder="(11) 91234-5678"
          {...FIELD}
          {...form.getInputProps('whatsapp')}
        />
        <TextInput type="email" label="E-mail de atendimento" {...FIELD} {...form.getInputProps('email')} />
        <TextInput
          label="Instagram"
          placeholder="@minhaloja"
          spellCheck={false}
          {...FIELD}
          {...form.getInputProps('instagram')}
        />
        <TextInput
          label="Prazo de resposta"
          description="Completa a frase “Respondemos …”."
          placeholder="em até 1 dia útil"
          {...FIELD}
          {...form.getInputProps('reply_time')}
        />
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

function useCompanyForm(settings: AllSettings) {
  const { isPending, mutateAsync } = useSaveSettings();
  const form = useSettingsForm({
    name: 'company',
    saved: {
      company_name: settings.company_name ?? '',
      cnpj: settings.cnpj ? formatCnpj(settings.cnpj) : '',
      company_address: settings.company_address ?? '',
      whatsapp: settings.whatsapp ? formatPhone(settings.whatsapp) : '',
      email: settings.email ?? '',
      instagram: settings.instagram ?? '',
      reply_time: settings.reply_time ?? '',
    },
    schema: companyForm,
    save: (changes) => mutateAsync({ changes }),
  });
  return { ...form, isPending };
}
