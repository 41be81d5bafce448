import { Address } from '@/components/address';
import { formatCnpj } from '@/domain/site/cnpj';
import { contactLinks } from '@/domain/format/links';
import type { OperatorFacts } from '@/domain/site/site';
import classes from './operator-details.module.css';

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' };

/** Who runs the site and how to reach them; what the operator has not set is left out. */
export default function OperatorDetails({ facts }: { facts: OperatorFacts }) {
  const { company_name, cnpj, company_address, reply_time } = facts;
  const { whatsapp, email } = contactLinks(facts);
  const lines = [
    company_name,
    cnpj && `CNPJ ${formatCnpj(cnpj)}`,
    company_address,
    reply_time && `Respondemos ${reply_time}`,
  ].filter(Boolean);
  const links = [whatsapp, email].filter((link) => link !== null);
  if (lines.length + links.length === 0) return null;
  return (
    <address className={classes.root}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {links.map(({ label, text, href }) => (
        <a key={label} href={href} {...(href?.startsWith('https:') && ELSEWHERE)}>
          {label} <Address>{text}</Address>
        </a>
      ))}
    </address>
  );
}
