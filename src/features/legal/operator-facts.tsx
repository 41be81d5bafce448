import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { formatCnpj } from '@/domain/site/cnpj';
import { emailUrl } from '@/domain/format/links';
import type { SiteSettings } from '@/domain/site/site';

/** What the placeholders of the legal texts stand for. */
export interface Facts {
  site: string;
  /** Who runs the site, inside a sentence. */
  operator: string;
  operatorIsNamed: boolean;
  /** How to write to the operator, inside a sentence. */
  contact: ReactNode;
}

export function legalFacts(
  { site_name, company_name, cnpj, email }: SiteSettings,
  contactPath: string,
): Facts {
  const operator = [company_name, cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(', ');
  return {
    site: site_name,
    operator: operator || `a empresa que opera o ${site_name}`,
    operatorIsNamed: operator !== '',
    contact: (
      <>
        pelo <Link to={contactPath}>formulário de contato</Link>
        {email && (
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
