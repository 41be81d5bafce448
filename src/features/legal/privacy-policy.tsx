import type { Facts } from './facts';
import { LegalPage, type LegalSection } from './legal-page';
import { Changes, Children, Security } from './privacy-closing';
import { Controller } from './privacy-controller';
import { DataUsed } from './privacy-data';
import { Keeping } from './privacy-keeping';
import { Rights } from './privacy-rights';
import { Sharing } from './privacy-sharing';
import { BrowserStorage } from './privacy-storage';

/** The privacy policy under the LGPD, Brazil's data protection law. */
export function PrivacyPolicy({ facts }: { facts: Facts }) {
  const sections: LegalSection[] = [
    { id: 'quem-somos', title: 'Quem cuida dos seus dados', body: <Controller {...facts} /> },
    { id: 'dados', title: 'Que dados usamos e para quê', body: <DataUsed {...facts} /> },
    { id: 'cookies', title: 'Cookies e o seu navegador', body: <BrowserStorage {...facts} /> },
    { id: 'prazos', title: 'Por quanto tempo guardamos', body: <Keeping {...facts} /> },
    { id: 'compartilhamento', title: 'Com quem compartilhamos', body: <Sharing {...facts} /> },
    { id: 'direitos', title: 'Seus direitos e como usá-los', body: <Rights {...facts} /> },
    { id: 'seguranca', title: 'Segurança', body: <Security /> },
    { id: 'menores', title: 'Crianças e adolescentes', body: <Children {...facts} /> },
    { id: 'mudancas', title: 'Mudanças nesta política', body: <Changes {...facts} /> },
  ];
  return (
    <LegalPage
      title="Política de Privacidade"
      lead={`O que o ${facts.siteName} sabe de você, por que sabe, por quanto tempo, e como você decide sobre isso.`}
      sections={sections}
    />
  );
}
