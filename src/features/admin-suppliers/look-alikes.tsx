import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { supplierAdminQueries, type LookAlike } from '@/data/suppliers/admin-queries';
import { SUPPLIER_FIELDS } from '@/domain/supplier-form/fields';
import { alikeIn, IDENTITY_FIELDS, searchOf } from '@/domain/supplier-form/look-alikes';
import type { Form } from './term-fields';
import classes from './info-tab.module.css';

const TYPING_MS = 400;
const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Names suppliers that have the name or a contact of the one that is being added. */
export function LookAlikes({ form }: { form: Form }) {
  const [name] = useDebouncedValue(form.useWatchValue('name'), TYPING_MS);
  const [instagram] = useDebouncedValue(form.useWatchValue('instagram'), TYPING_MS);
  const [whatsapp] = useDebouncedValue(form.useWatchValue('whatsapp'), TYPING_MS);
  const typed = { name, instagram, whatsapp };
  const found = useQueries({
    queries: IDENTITY_FIELDS.map((field) => supplierAdminQueries.lookAlikes(searchOf(field, typed[field]))),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
  const unique = [...new Map(found.map((supplier) => [supplier.formatted_id, supplier])).values()];
  const alike = unique.flatMap((supplier) => {
    const fields = alikeIn(typed, identityOf(supplier));
    return fields.length === 0 ? [] : [{ supplier, fields }];
  });
  return (
    <div role="status" className={classes.alike}>
      {alike.map(({ supplier: { formatted_id, name }, fields }) => (
        <p key={formatted_id}>
          Já existe <strong>{name}</strong> ({formatted_id}) com o mesmo{' '}
          {and.format(fields.map((field) => SUPPLIER_FIELDS[field].label))}.
        </p>
      ))}
    </div>
  );
}

function identityOf({ name, instagram, whatsapp }: LookAlike) {
  return { name, instagram: instagram ?? '', whatsapp: whatsapp ?? '' };
}
