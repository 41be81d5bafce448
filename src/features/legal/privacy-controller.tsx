import { operatorContact } from '@/lib/operator-contact';
import type { Facts } from './facts';
import { ReachOperator } from './reach-operator';

/** Who decides about the data, and who answers (LGPD art. 9, 41). */
export function Controller(facts: Facts) {
  return (
    <>
      <p>
        O {facts.siteName} é um guia na internet que aproxima quem revende moda de quem fornece. Esta política
        conta o que acontece aqui com os seus dados pessoais.
      </p>
      {operatorContact.operator === null ? (
        <p>Quem decide sobre eles, o controlador, é {facts.operator}.</p>
      ) : (
        <p>
          <strong>Controlador:</strong> {operatorContact.operator}
        </p>
      )}
      <p>
        Para qualquer assunto sobre os seus dados, fale com a gente <ReachOperator {...facts} />. É também por
        aí que responde o encarregado pelo tratamento de dados pessoais.
      </p>
    </>
  );
}
