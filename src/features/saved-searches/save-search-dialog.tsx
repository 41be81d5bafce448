import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { SaveDialog } from '@/components/save-dialog';
import { isRefusedForGood, useSaveSearch } from '@/data/saved-searches/mutations';
import type { Account } from '@/domain/account/account';
import { savedSearchForm } from '@/domain/saved-search/form';
import { OFFER, type SearchRow } from '@/domain/saved-search/saved-search';
import { FullDialog } from './maximum-dialog';
import { MailChoice } from './mail-choice';
import { NameField } from './search-name-field';
import { useNameForm } from './use-name-form';
import classes from './save-search-dialog.module.css';

interface Props {
  account: Account;
  /** Whether the member, when opening it, has as many searches as possible. */
  isFull: boolean;
  search: SearchRow;
  /** The suggested name. */
  name: string;
  listPath: string;
  /** Gets the focus when the dialog closes after the search was saved. */
  control: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Names and saves a search, or says that no more can be saved. */
export default function SaveSearchDialog({ isFull, ...props }: Props) {
  const [wasFull] = useState(isFull); // a search that is saved here may be the last one
  return wasFull ? <FullDialog {...props} /> : <NameDialog {...props} />;
}

/** A failed save keeps the dialog open with its input. */
function NameDialog({ account, search, name, listPath, control, onClose }: Omit<Props, 'isFull'>) {
  const form = useNameForm(name);
  const save = useSaveSearch();
  return (
    <SaveDialog
      title={OFFER}
      form={form}
      save={save}
      inputOf={(values) => ({ ...search, ...savedSearchForm.parse(values), notifies: true })}
      success="Busca salva."
      action="Salvar busca"
      heading={control}
      onClose={onClose}
      isShownHere={isRefusedForGood}
    >
      <NameField form={form} />
      <p className={classes.text}>
        Os fornecedores novos que combinam com ela{' '}
        {account.notify_new_suppliers && 'vão no e-mail da semana e '}ficam em <strong>Buscas salvas</strong>,
        no seu perfil.
      </p>
      <MailChoice account={account} />
      {isRefusedForGood(save.error) && (
        <p role="alert" className={classes.refusal}>
          {save.error.message} <Link to={listPath}>Ver buscas salvas</Link>
        </p>
      )}
    </SaveDialog>
  );
}
