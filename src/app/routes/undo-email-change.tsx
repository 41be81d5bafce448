import { useSearchParams } from 'react-router-dom';
import { UndoEmailChange } from '@/features/auth/undo-email-change';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** Where the message about a new e-mail address leads the owner of the old one. */
export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title="Desfazer troca de e-mail" />
      <UndoEmailChange
        token={query.get('token')?.trim() || null}
        forgotPasswordPath={paths.forgotPassword}
        contactPath={paths.contact}
      />
    </>
  );
}
