import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { useTitle } from '@/data/site/queries';
import { paths } from '../paths';

/** A page that is planned but not built; says so rather than showing nothing. */
export function UnderConstruction({ title }: { title: string }) {
  const documentTitle = useTitle(title);
  return (
    <>
      <title>{documentTitle}</title>
      <MessageState page title={title} text="Página em construção. Ela chega em breve.">
        <Button component={Link} to={paths.suppliers}>
          Ver fornecedores
        </Button>
      </MessageState>
    </>
  );
}
