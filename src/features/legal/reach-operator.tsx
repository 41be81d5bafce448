import { Link } from 'react-router-dom';
import { emailUrl } from '@/domain/links';
import { operatorContact } from '@/lib/operator-contact';
import type { Facts } from './facts';

/** How whoever runs the site is written to, inside a sentence: "pelo formulário de contato ou em …". */
export function ReachOperator({ paths }: Facts) {
  return (
    <>
      pelo <Link to={paths.contact}>formulário de contato</Link>
      {operatorContact.email !== null && (
        <>
          {' '}
          ou pelo e-mail <a href={emailUrl(operatorContact.email)}>{operatorContact.email}</a>
        </>
      )}
    </>
  );
}
