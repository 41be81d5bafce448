import { Address } from '@/components/address';
import { useSite } from '@/data/site/queries';
import { contactLinks } from '@/domain/format/links';
import { messageUrl } from '@/domain/supplier/message';
import { PROOF_LABELS, type WaitingClaim } from '@/domain/supplier-page/claim';
import classes from './pages.module.css';

/** How a claim is proven, what the staff needs to check that, and why somebody objects. */
export function ClaimProof({ claim }: { claim: WaitingClaim }) {
  return (
    <>
      <p>
        Prova: {PROOF_LABELS[claim.proof]} {claim.address && <Address>{claim.address}</Address>}
      </p>
      {claim.state === 'objected' && <Objection {...claim} />}
      {claim.state !== 'granted' && claim.code && <Check claim={claim} code={claim.code} />}
    </>
  );
}

function Objection({ email }: WaitingClaim) {
  return (
    <p className={classes.objection}>
      Contestado por quem usa o e-mail do cadastro{email && ': '}
      {email && <Address>{email}</Address>}.
    </p>
  );
}

function Check({ claim, code }: { claim: WaitingClaim; code: string }) {
  const { site_name } = useSite();
  const isWhatsapp = claim.proof === 'whatsapp';
  const { whatsapp, instagram } = contactLinks(claim);
  const link = isWhatsapp ? whatsapp : instagram;
  if (!link?.href)
    return (
      <p>
        O código é <strong>{code}</strong>, mas não há {PROOF_LABELS[claim.proof]} no cadastro para conferir.
        Fale com o fornecedor de outro jeito antes de decidir.
      </p>
    );
  const question = `Olá, ${claim.name}! Aqui é a equipe do ${site_name}. Recebemos um pedido para cuidar da sua página no guia. Se foi você, qual código o site mostra?`;
  return (
    <>
      <a
        href={isWhatsapp ? messageUrl(link.href, question) : link.href}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.link}
        aria-label={`${link.label} de ${claim.name}: ${link.text}`}
      >
        <Address>{link.text}</Address>
      </a>
      <p>
        {isWhatsapp ? 'Pergunte qual código o site mostra. Deve ser ' : 'Procure o código '}
        <strong>{code}</strong>
        {isWhatsapp ? '.' : ' na bio.'}
      </p>
    </>
  );
}
