import '@/theme/buttons';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import IconHeadset from '@tabler/icons-react/icons/IconHeadset';
import IconUsersGroup from '@tabler/icons-react/icons/IconUsersGroup';
import { Link } from 'react-router-dom';
import { PremiumBadge } from '@/components/card/premium-badge';
import { profileQueries } from '@/data/account/profile-queries';
import { isPremium, type Account } from '@/domain/account/account';
import { formatDay } from '@/domain/format/dates';
import classes from './subscription-card.module.css';

interface Props {
  account: Account;
  checkoutPath: string;
  ordersPath: string;
}

/** The member's plan, when it ends, and its perks. */
export function SubscriptionCard({ account, checkoutPath, ordersPath }: Props) {
  const { status, ends_at } = account.subscription;
  const orders = status !== 'none' && (
    <Link to={ordersPath} className={classes.link}>
      Minhas compras
    </Link>
  );
  if (!isPremium(account))
    return (
      <aside className={classes.root} aria-label="Assinatura">
        <p className={classes.plan}>Gratuito</p>
        {status === 'expired' && ends_at && (
          <p className={classes.until}>Seu Premium terminou em {formatDay(ends_at)}.</p>
        )}
        <p className={classes.text}>Com o Premium você abre todos os fornecedores e fala direto com eles.</p>
        <Button component={Link} to={checkoutPath} className={classes.subscribe}>
          Assinar
        </Button>
        {orders && <p className={classes.links}>{orders}</p>}
      </aside>
    );
  return (
    <aside className={classes.root} data-premium aria-label="Assinatura">
      <p className={classes.plan}>
        <PremiumBadge />
      </p>
      {ends_at && (
        <p className={classes.until}>
          Válido até <strong>{formatDay(ends_at)}</strong>
        </p>
      )}
      <p className={classes.links}>
        {ends_at && (
          <Link to={checkoutPath} className={classes.link}>
            Renovar
          </Link>
        )}
        {orders}
      </p>
      <Perks userId={account.id} />
    </aside>
  );
}

function Perks({ userId }: { userId: string }) {
  const { data: perks } = useQuery(profileQueries.perks(userId));
  const links = [
    { icon: IconUsersGroup, label: 'Grupo exclusivo de revendedores', href: perks?.group_url },
    { icon: IconHeadset, label: 'Suporte prioritário', href: perks?.priority_support_url },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className={classes.perks} aria-label="Vantagens do Premium">
      {links.map(({ icon: Icon, label, href }) => (
        <li key={label}>
          <a href={href ?? undefined} target="_blank" rel="noopener noreferrer">
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
