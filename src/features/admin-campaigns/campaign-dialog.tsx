import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SaveDialog } from '@/components/save-dialog';
import { useSaveCampaign } from '@/data/campaigns/mutations';
import { campaignQueries } from '@/data/campaigns/queries';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import {
  AUDIENCES,
  CAMPAIGN_KINDS,
  campaignForm,
  campaignFormOf,
  campaignText,
  recipientsText,
  textOf,
  type CampaignForm,
  type CampaignRecord,
} from '@/domain/mail/campaign';
import { FailedRequest } from './failed-request';
import { MailPreview } from './mail-preview';
import classes from './campaigns.module.css';

const choices = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const PREVIEW_MS = 400;

interface Props {
  /** The draft to edit; null for a new one. */
  campaign: CampaignRecord | null;
  /** What a new one begins with. */
  copied: CampaignRecord | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates or edits a draft, beside its preview. Asks before edits are discarded. */
export default function CampaignDialog({ campaign, copied, heading, onClose }: Props) {
  const initialValues = campaignFormOf(campaign ?? copied);
  const form = useForm<CampaignForm>({
    initialValues,
    validate: schemaResolver(campaignForm, { sync: true }),
  });
  useDraft(draftName('campaign', campaign?.id ?? null), form, initialValues);
  return (
    <SaveDialog
      title={campaign ? 'Editar promoção' : 'Nova promoção'}
      size="76rem"
      form={form}
      save={useSaveCampaign()}
      inputOf={(values) => ({ edited: campaign, campaign: campaignForm.parse(values) })}
      success="Rascunho salvo. Ninguém recebeu nada ainda."
      action="Salvar rascunho"
      unsaved="O que você escreveu ainda não foi salvo."
      heading={heading}
      onClose={onClose}
    >
      <div className={classes.editor}>
        <Fields form={form} />
        <Preview values={form.values} />
      </div>
    </SaveDialog>
  );
}

function Fields({ form }: { form: UseFormReturnType<CampaignForm> }) {
  return (
    <div className={classes.fields}>
      <NativeSelect label="Tipo" size="md" data={choices(CAMPAIGN_KINDS)} {...form.getInputProps('kind')} />
      <div>
        <NativeSelect
          label="Público"
          size="md"
          data={choices(AUDIENCES)}
          {...form.getInputProps('audience')}
        />
        <Readers {...form.values} />
      </div>
      <TextInput aria-required label="Assunto" size="md" data-autofocus {...form.getInputProps('subject')} />
      <TextInput
        label="Texto de prévia"
        description="Fica ao lado do assunto, antes de a pessoa abrir o e-mail."
        size="md"
        {...form.getInputProps('preview')}
      />
      <Textarea
        aria-required
        label="Texto"
        description="Uma linha em branco separa parágrafos."
        rows={8}
        size="md"
        {...form.getInputProps('body')}
      />
      <TextInput aria-required label="Botão" size="md" {...form.getInputProps('button_label')} />
      <TextInput
        aria-required
        label="Página do botão"
        description="Uma página deste site, como /planos."
        size="md"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('button_path')}
      />
    </div>
  );
}

function Readers({ kind, audience }: Pick<CampaignForm, 'kind' | 'audience'>) {
  const { data, error, refetch } = useQuery(campaignQueries.readers(kind, audience));
  if (error && data === undefined)
    return <FailedRequest message={error.message} retry={() => void refetch()} />;
  return (
    <p className={classes.hint} aria-live="polite">
      {data === undefined ? 'Contando…' : `Hoje iria para ${recipientsText(data)}.`}
    </p>
  );
}

function Preview({ values }: { values: CampaignForm }) {
  const [{ kind, ...typed }] = useDebouncedValue(values, PREVIEW_MS);
  const { data: campaign } = campaignText.safeParse(textOf({ kind, ...typed }));
  return <MailPreview chosen={{ mail: kind, ...(campaign && { campaign }) }} />;
}
