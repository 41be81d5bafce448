import IconBrandInstagram from '@tabler/icons-react/icons/IconBrandInstagram';
import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import IconMail from '@tabler/icons-react/icons/IconMail';
import type { Icon } from '@tabler/icons-react';
import { Address } from '@/components/address';
import { contactLinks, type ContactLink } from '@/domain/format/links';
import type { OperatorFacts } from '@/domain/site/site';
import { useSite } from '@/data/site/queries';
import classes from './channels.module.css';

interface Channel extends ContactLink {
  icon: Icon;
}

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' };

const HOURS = [
  { days: 'Segunda a sexta', hours: '9h às 18h' },
  { days: 'Sábado', hours: '9h às 13h' },
];

/**
 * The opening hours, and the operator's other channels for visitors who prefer not to use the form. The channels come
 * last, because they arrive with the settings and must not move what is being read.
 */
export function Channels() {
  const site = useSite();
  const channels = configuredChannels(site);
  return (
    <div className={classes.root}>
      <section aria-labelledby="horario">
        <h2 id="horario" className={classes.title}>
          Horário de atendimento
        </h2>
        <dl className={classes.hours}>
          {HOURS.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.note}>
          No horário de Brasília. O formulário recebe mensagens a qualquer hora.
          {site.reply_time && ` Respondemos ${site.reply_time}.`}
        </p>
      </section>
      {channels.length > 0 && (
        <section aria-labelledby="canais">
          <h2 id="canais" className={classes.title}>
            Outros canais
          </h2>
          <ul className={classes.list} role="list">
            {channels.map(({ icon: Icon, label, text, href }) => (
              <li key={label}>
                <a href={href} className={classes.channel} {...(href?.startsWith('https:') && ELSEWHERE)}>
                  <Icon size={22} stroke={1.5} aria-hidden="true" />
                  <span className={classes.name}>{label}</span>{' '}
                  <span className={classes.value}>
                    <Address>{text}</Address>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function configuredChannels(facts: OperatorFacts): Channel[] {
  const { whatsapp, email, instagram } = contactLinks(facts);
  return [
    channel(IconBrandWhatsapp, whatsapp),
    channel(IconMail, email),
    channel(IconBrandInstagram, instagram),
  ].flat();
}

function channel(icon: Icon, link: ContactLink | null): Channel[] {
  return link ? [{ ...link, icon }] : [];
}
