import '@/theme/buttons';
import { Button } from '@mantine/core';
import { IconBrandInstagram, IconBrandWhatsapp, IconMail, IconWorld, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { emailUrl, handleText, instagramUrl, siteText, websiteUrl, whatsappUrl } from '@/domain/links';
import { formatPhone } from '@/domain/phone';
import type { SupplierPage } from '@/domain/supplier';
import classes from './contact-list.module.css';

interface Props {
  details: NonNullable<SupplierPage['supplier_details']>;
  /** Null when the operator reserves direct contacts for subscribers. */
  contacts: SupplierPage['supplier_contacts'];
  plansTo: string;
}

interface Row {
  icon: Icon;
  label: string;
  value: string;
  href: string;
}

/** 'Contato' of the side card; on a phone, a bar at the bottom edge. Missing contacts are left out. */
export function ContactList({ details, contacts, plansTo }: Props) {
  const rows = contactRows(details, contacts);
  const empty = rows.length === 0 && contacts !== null && !contacts.whatsapp;
  return (
    <section className={classes.root} data-empty={empty || undefined} aria-labelledby="contato">
      <h2 id="contato" className={classes.title}>
        Contato
      </h2>
      {contacts === null && (
        <p className={classes.withheld}>
          WhatsApp e e-mail são exclusivos para assinantes. <Link to={plansTo}>Ver planos</Link>
        </p>
      )}
      {(rows.length > 0 || contacts?.whatsapp) && (
        <div className={classes.actions}>
          {contacts?.whatsapp && (
            <Button
              component="a"
              href={whatsappUrl(contacts.whatsapp)}
              target="_blank"
              rel="noopener noreferrer"
              size="md"
              className={classes.whatsapp}
              leftSection={<IconBrandWhatsapp size={22} stroke={1.75} aria-hidden="true" />}
            >
              <span>WhatsApp</span>
              <span className={classes.number}>{formatPhone(contacts.whatsapp)}</span>
            </Button>
          )}
          <ul className={classes.rows}>
            {rows.map(({ icon: Icon, label, value, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={classes.row}>
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                  <span className={classes.label}>{label}</span>
                  <span className={classes.value}>{value}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {empty && <p className={classes.none}>Este fornecedor ainda não informou contatos.</p>}
    </section>
  );
}

function contactRows(details: Props['details'], contacts: Props['contacts']): Row[] {
  const site = details.website && websiteUrl(details.website);
  const rows: (Row | null)[] = [
    contacts?.email
      ? { icon: IconMail, label: 'E-mail', value: contacts.email, href: emailUrl(contacts.email) }
      : null,
    details.instagram
      ? {
          icon: IconBrandInstagram,
          label: 'Instagram',
          value: handleText(details.instagram),
          href: instagramUrl(details.instagram),
        }
      : null,
    site ? { icon: IconWorld, label: 'Site', value: siteText(site), href: site } : null,
  ];
  return rows.filter((row) => row !== null);
}
