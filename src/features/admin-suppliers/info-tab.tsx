import { useQuery } from '@tanstack/react-query';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { EmailField } from '@/components/email-field';
import { categoryQueries } from '@/data/categories/queries';
import { SUPPLIER_FIELDS as FIELDS } from '@/domain/supplier-form/fields';
import { byAlphabet } from '@/domain/text/text';
import { LookAlikes } from './look-alikes';
import { TermFields, type Form } from './term-fields';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import classes from './info-tab.module.css';

/** Every field of a supplier that is not a file. */
export function InfoTab({ form, isNew, isStaff }: { form: Form; isNew: boolean; isStaff: boolean }) {
  return (
    <div className={classes.root}>
      {!isStaff && (
        <p className={classes.note}>
          Nome, categoria, contatos, estado e cidade vão ao ar depois que a nossa equipe conferir. O resto, na
          hora.
        </p>
      )}
      <div className={classes.grid}>
        <TextInput
          aria-required
          label={FIELDS.name.label}
          maxLength={200}
          data-autofocus
          className={classes.wide}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <CategoryFields form={form} isStaff={isStaff} />
        <ContactFields form={form} />
        {isNew && <LookAlikes form={form} />}
        <Textarea
          label={FIELDS.description.label}
          description="As quebras de linha aparecem como aqui; :smile:, :heart:, :fire: e outros viram emoji."
          rows={4}
          className={classes.wide}
          classNames={{ input: classes.text }}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
      </div>
      {isStaff && <AccessFields form={form} />}
      <TermFields form={form} />
    </div>
  );
}

function ContactFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        aria-required
        label={FIELDS.instagram.label}
        placeholder="@minhaloja"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('instagram')}
        {...form.getInputProps('instagram')}
      />
      <TextInput
        aria-required
        type="tel"
        label={FIELDS.whatsapp.label}
        placeholder="(11) 91234-5678"
        key={form.key('whatsapp')}
        {...form.getInputProps('whatsapp')}
      />
      <EmailField
        size="sm"
        aria-required={false}
        autoComplete="off"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={FIELDS.website.label}
        placeholder="www.minhaloja.com.br"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('website')}
        {...form.getInputProps('website')}
      />
    </>
  );
}

/** Who may see the supplier, and from when. */
function AccessFields({ form }: { form: Form }) {
  return (
    <fieldset className={classes.group}>
      <legend>Quem vê</legend>
      <div className={classes.grid}>
        <Switch
          label={FIELDS.is_premium.label}
          description="Só membros Premium abrem os detalhes e os contatos."
          key={form.key('is_premium')}
          {...form.getInputProps('is_premium', { type: 'checkbox' })}
        />
        <TextInput
          type="date"
          label={FIELDS.public_day.label}
          description="Antes deste dia, só membros Premium o veem (acesso antecipado). Vazio: todos, desde já."
          key={form.key('public_day')}
          {...form.getInputProps('public_day')}
        />
      </div>
    </fieldset>
  );
}

/** The category, and a choice among its subcategories. */
function CategoryFields({ form, isStaff }: { form: Form; isStaff: boolean }) {
  const usage = useQuery({ ...categoryQueries.usage(), enabled: isStaff });
  const list = useQuery({ ...categoryQueries.list(), enabled: !isStaff });
  const categories = usage.data ?? list.data ?? [];
  // A Select that keeps its own value would not show the name of a category that loads later.
  const category_id = form.useWatchValue('category_id');
  const subcategory_id = form.useWatchValue('subcategory_id');
  const choices = (parent: string | null, chosen: string | null) =>
    categories
      .filter(({ id, parent_id }) => String(parent_id) === String(parent) || String(id) === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .sort((one, other) => byAlphabet(one.label, other.label));
  const subcategories = category_id === null ? [] : choices(category_id, subcategory_id);
  const select = { searchable: true, nothingFoundMessage: 'Nenhuma categoria com este nome.' };

  return (
    <>
      <Select
        aria-required
        label={FIELDS.category_id.label}
        placeholder="Escolha"
        data={choices(null, category_id)}
        {...select}
        {...form.getInputProps('category_id')}
        value={category_id}
        onChange={(value: string | null) => {
          form.setFieldValue('category_id', value, { forceUpdate: false });
          form.setFieldValue('subcategory_id', null, { forceUpdate: false });
        }}
      />
      <Select
        label={FIELDS.subcategory_id.label}
        placeholder={subcategories.length > 0 ? 'Nenhuma' : 'A categoria não tem subcategorias'}
        disabled={subcategories.length === 0}
        clearable
        clearButtonProps={{ 'aria-label': 'Nenhuma subcategoria' }}
        data={subcategories}
        {...select}
        {...form.getInputProps('subcategory_id')}
        value={subcategory_id}
      />
    </>
  );
}
