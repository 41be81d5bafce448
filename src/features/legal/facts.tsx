import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { emailUrl } from '@/domain/links';
import { operatorContact } from '@/lib/operator-contact';

/** What the placeholders of the legal texts stand for. */
export interface Facts {
  site: string;
  /** Who runs the site, inside a sentence. */
  operator: string;
  operatorIsNamed: boolean;
  /** How to write to the operator, inside a sentence. */
  contact: ReactNode;
}

export function legalFacts(siteName: string, contactPath: string): Facts {
  const { operator, email } = operatorContact;
  return {
    site: siteName,
    operator: operator ?? `a empresa que opera o ${siteName}`,
    operatorIsNamed: operator !== null,
    contact: (
      <>
        pelo <Link to={contactPath}>formulário de contato</Link>
        {email !== null && (
          <>
            {' '}
            ou pelo e-mail{' '}
            <a href={emailUrl(email)}>
              <Address>{email}</Address>
            </a>
          </>
        )}
      </>
    ),
  };
}
