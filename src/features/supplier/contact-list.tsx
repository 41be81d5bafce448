import '@/theme/buttons';
import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import IconBrandInstagram from '@tabler/icons-react/icons/IconBrandInstagram';
import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { contactsOf, type ContactLink } from '@/domain/format/links';
import type { SupplierPage } from '@/domain/supplier/supplier';
import classes from './contact-list.module.css';

interface Props {
  details: NonNullable<SupplierPage['supplier_details']>;
  /** Null when the operator reserves direct contacts for subscribers. */
  contacts: SupplierPage['supplier_contacts'];
  plansTo: string;
  /** For the link to the WhatsApp chat. */
  whatsappProps: Pick<ButtonProps, 'loading'> & ComponentProps<'a'>;
}

interface Row extends ContactLink {
  icon: Icon;
}

/**
 * 'Contato' in the side card; on a phone, a bar at the bottom edge. Missing contacts are left out; those that the HTML of
 * the build leaves to the app have their place from the start.
 */
export function ContactList({ details, contacts, plansTo, whatsappProps }: Props) {
  const { whatsapp, email, instagram, website } = contactsOf({
    supplier_details: details,
    supplier_contacts: contacts,
  });
  const rows = [row(IconMail, email), row(IconBrandInstagram, instagram), row(IconWorld, website)].flat();
  const empty = rows.length === 0 && contacts !== null && !whatsapp;
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
      {(rows.length > 0 || whatsapp) && (
        <div className={classes.actions}>
          {whatsapp && <WhatsappButton link={whatsapp} {...whatsappProps} />}
          <ul className={classes.rows}>
            {rows.map(({ icon: Icon, label, text, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={classes.row}>
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                  <span className={classes.label}>{label}</span>
                  <span className={classes.value}>
                    <Address>{text}</Address>
                  </span>
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

function WhatsappButton({ link, ...rest }: { link: ContactLink } & Props['whatsappProps']) {
  return (
    <Button
      component="a"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      size="md"
      className={classes.whatsapp}
      leftSection={<IconBrandWhatsapp size={22} stroke={1.75} aria-hidden="true" />}
      {...(link.href !== undefined && rest)}
    >
      <span>WhatsApp</span>
      <span className={classes.number}>{link.text}</span>
    </Button>
  );
}

function row(icon: Icon, link: ContactLink | null): Row[] {
  return link ? [{ ...link, icon }] : [];
}
