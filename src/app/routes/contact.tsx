import { Channels } from '@/features/contact/contact-channels';
import { ContactCard } from '@/features/contact/contact-card';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './contact.module.css';

export function Component() {
  return (
    <div className={classes.root}>
      <PageMeta
        title="Contato"
        description="Fale com a nossa equipe: dúvidas sobre a conta, os planos e os fornecedores, ou uma parceria. Segunda a sexta, das 9h às 18h; sábado, das 9h às 13h."
        path={paths.contact}
      />
      <header className={classes.head}>
        <h1>Fale com a gente</h1>
        <p>Uma dúvida, um problema ou uma ideia: quem lê e responde é gente da nossa equipe.</p>
      </header>
      <ContactCard />
      <Channels />
    </div>
  );
}
