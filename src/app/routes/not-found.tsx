import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** Shown for unknown paths. */
export function Component() {
  return (
    <>
      <PageMeta title="Página não encontrada" />
      <MessageState
        page
        title="Página não encontrada"
        text="O endereço pode ter mudado ou ter sido digitado com um erro."
      >
        <Button component={Link} to={paths.directoryHome}>
          Ir para o início
        </Button>
      </MessageState>
    </>
  );
}
