import type { Facts } from './facts';
import { LegalPage, type LegalSection } from './legal-page';
import { Deletion, Law, Liability, Suspension, TermsChanges } from './terms-end';
import { Payment, Renewal, Withdrawal } from './terms-purchase';
import { AccountTerms, PlansTerms, Service } from './terms-service';
import { AcceptableUse, Extras, Suppliers } from './terms-use';

/** The terms of use under Brazil's consumer code. */
export function TermsOfUse({ facts }: { facts: Facts }) {
  const sections: LegalSection[] = [
    { id: 'servico', title: 'O serviço', body: <Service {...facts} /> },
    { id: 'conta', title: 'Sua conta', body: <AccountTerms {...facts} /> },
    { id: 'planos', title: 'Planos Gratuito e Premium', body: <PlansTerms {...facts} /> },
    { id: 'pagamento', title: 'Preços e pagamento', body: <Payment {...facts} /> },
    { id: 'renovacao', title: 'Duração e renovação', body: <Renewal {...facts} /> },
    { id: 'desistencia', title: 'Desistência em 7 dias', body: <Withdrawal {...facts} /> },
    { id: 'fornecedores', title: 'Os fornecedores', body: <Suppliers {...facts} /> },
    { id: 'uso', title: 'Uso permitido', body: <AcceptableUse /> },
    { id: 'vantagens', title: 'Acesso antecipado, listas e grupo', body: <Extras /> },
    { id: 'suspensao', title: 'Suspensão e encerramento', body: <Suspension {...facts} /> },
    { id: 'exclusao', title: 'Exclusão da conta', body: <Deletion {...facts} /> },
    { id: 'responsabilidade', title: 'Responsabilidade', body: <Liability {...facts} /> },
    { id: 'mudancas', title: 'Mudanças nos termos', body: <TermsChanges /> },
    { id: 'foro', title: 'Lei e foro', body: <Law {...facts} /> },
  ];
  return (
    <LegalPage
      title="Termos de Uso"
      lead={`As regras do ${facts.siteName}, em português claro: o que você recebe, o que paga e o que pode fazer.`}
      sections={sections}
    />
  );
}
