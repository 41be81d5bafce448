import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { Facts } from '@/components/facts';
import { userQueries } from '@/data/users/queries';
import { formatMoment } from '@/domain/format/dates';
import { ROLE_NAMES, type MemberDetails } from '@/domain/account/member';
import { emailUrl } from '@/domain/format/links';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { STAFF_TEXTS } from '@/domain/account/staff';
import { UserStatus } from './user-status';

interface Props {
  member: MemberDetails;
  messagesPath: string;
}

/** What is known about an account. */
export function UserFacts({ member, messagesPath }: Props) {
  const { email, messages } = member;
  const { data: answers } = useQuery(userQueries.answers(member.id));
  return (
    <Facts
      facts={[
        [
          'E-mail',
          <a key="email" href={emailUrl(email)}>
            <Address>{email}</Address>
          </a>,
        ],
        ['E-mail confirmado', confirmationOf(member)],
        ['Tipo', ROLE_NAMES[member.role]],
        ['Função na equipe', member.staff_role && STAFF_TEXTS[member.staff_role].label],
        ['Status', <UserStatus key="status" user={member} />],
        ['Membro desde', formatMoment(member.created_at)],
        ['Último acesso', member.last_login_at ? formatMoment(member.last_login_at) : 'Nunca entrou'],
        ['Favoritos', formatNumber(member.favorites)],
        [
          'Mensagens',
          messages > 0 ? (
            <Link
              key="messages"
              to={{ pathname: messagesPath, search: `?busca=${encodeURIComponent(email)}` }}
            >
              {formatCount(messages, 'mensagem', 'mensagens')}
            </Link>
          ) : (
            'Nenhuma'
          ),
        ],
        [
          'Respostas sobre fornecedores nos últimos 30 dias',
          answers && tensText(answers.answers_in_tens) + (answers.dismissed ? ' (ignoradas)' : ''),
        ],
        ['Quer receber', wishesOf(member)],
      ]}
    />
  );
}

function confirmationOf({ confirmed_at, invited_at }: MemberDetails): string {
  if (confirmed_at) return `Em ${formatMoment(confirmed_at)}`;
  return invited_at ? `Não. Convite enviado em ${formatMoment(invited_at)}` : 'Não';
}

function wishesOf(member: MemberDetails): string {
  const wishes = [
    member.wants_news && 'novos fornecedores',
    member.wants_offers && 'promoções',
    member.wants_platform_news && 'novidades da plataforma',
    member.wants_reminders && 'lembretes do caderno',
    member.wants_premium_end && 'fim do Premium',
  ].filter((wish) => wish !== false);
  const text = wishes.length === 0 ? 'nenhum e-mail' : wishes.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tensText(tens: number): string {
  return tens === 0 ? 'Menos de 10' : `${formatNumber(tens)} ou mais`;
}
