import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconLock from '@tabler/icons-react/icons/IconLock';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { notebookQueries } from '@/data/notebook/queries';
import { formatCount } from '@/domain/format/numbers';
import classes from './notebook-locked.module.css';

const GAINS = [
  'Marque cada favorito: A contatar, Aguardando resposta, Comprei ou Não serve.',
  'Escreva preços, prazos e o que combinou. Só você lê.',
  'Escolha o dia em que você quer um lembrete sobre um fornecedor.',
  'Anote mesmo sem conexão: tudo é enviado quando ela volta.',
];

/** What the notebook does, for members who are not premium. */
export default function NotebookLocked({ plansPath }: { plansPath: string }) {
  const { account } = useCurrentUser();
  const expired = account?.subscription.status === 'expired';
  return (
    <div className={classes.root}>
      <h3 className={classes.title}>
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
        Caderno de compras
      </h3>
      <p className={classes.text}>
        Acompanhe, num só lugar, cada fornecedor que você favoritou. Faz parte do Premium.
      </p>
      {expired && account && <KeptNotes userId={account.id} />}
      <ul className={classes.gains} role="list">
        {GAINS.map((gain) => (
          <li key={gain}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            {gain}
          </li>
        ))}
      </ul>
      <Button component={Link} to={plansPath}>
        {expired ? 'Renovar o Premium' : 'Ver os planos'}
      </Button>
    </div>
  );
}

/** Tells members whose Premium has ended that nothing of theirs was deleted. */
function KeptNotes({ userId }: { userId: string }) {
  const { data: count = 0 } = useQuery(notebookQueries.count(userId));
  if (count === 0) return null;
  return (
    <p className={`${classes.text} ${classes.kept}`}>
      Guardamos as suas anotações sobre {formatCount(count, 'fornecedor', 'fornecedores')}. Elas voltam com o
      Premium.
    </p>
  );
}
