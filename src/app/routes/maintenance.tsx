import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** Shown in place of every page during maintenance; disappears by itself when that is over. */
export default function Maintenance() {
  return (
    <>
      <PageMeta title="Em manutenção" />
      <MessageState
        page
        role="status"
        title="Voltamos já"
        text="Estamos fazendo uma manutenção. Esta página volta ao normal sozinha assim que terminarmos; sua conta e seus favoritos estão guardados."
      >
        <Button component={Link} to={paths.contact} variant="default">
          Falar com o suporte
        </Button>
        <Button component={Link} to={paths.login} variant="subtle" color="gray" size="xs">
          Entrar como administrador
        </Button>
      </MessageState>
    </>
  );
}
