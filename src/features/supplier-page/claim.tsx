import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState, type SubmitEvent } from 'react';
import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmailField } from '@/components/email-field';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { SubmitButton } from '@/components/submit-button';
import { useClaimSupplier, useProveClaim } from '@/data/supplier-pages/mutations';
import { supplierPageQueries } from '@/data/supplier-pages/queries';
import { emailField } from '@/domain/fields/email';
import { dayOf, formatLongCalendarDay } from '@/domain/format/dates';
import { PROOF_LABELS, PROOFS, type OwnClaim, type Proof } from '@/domain/supplier-page/claim';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './claim.module.css';

interface Props {
  supplier: { id: number; name: string };
  deskPath: string;
  contactPath: string;
}

const HOW: Record<Proof, string> = {
  email: 'Mandamos um código para o e-mail do cadastro, ou para um do mesmo endereço do site.',
  instagram: 'Você põe um código na bio por um dia, e a nossa equipe confere.',
  whatsapp: 'A nossa equipe chama no WhatsApp do cadastro e pergunta o código.',
};

/** Proves that a supplier's page belongs to the member's business. */
export function Claim(props: Props) {
  const { data: claims, isError, refetch } = useQuery(supplierPageQueries.claims());
  const [again, setAgain] = useState(false);
  if (isError)
    return <FailedState message="Não foi possível carregar o pedido." retry={() => void refetch()} />;
  if (!claims) return <PageSpinner />;
  const claim = claims.find(({ supplier_id }) => supplier_id === props.supplier.id);
  if (claim && !again) return <ClaimState claim={claim} {...props} onAgain={() => setAgain(true)} />;
  return <ProofChoice supplier={props.supplier} onClaimed={() => setAgain(false)} />;
}

function ClaimState({
  claim,
  deskPath,
  contactPath,
  onAgain,
}: Props & { claim: OwnClaim; onAgain: () => void }) {
  switch (claim.state) {
    case 'granted':
      return (
        <div className={classes.state}>
          <p>Você cuida desta página.</p>
          <Button component={Link} to={deskPath} size="md">
            Abrir Meu fornecedor
          </Button>
        </div>
      );
    case 'waiting':
      return (
        <p className={classes.state}>
          Deu certo: a página é sua a partir de {formatLongCalendarDay(dayOf(claim.since ?? ''))}. Até lá,
          avisamos o e-mail que está no cadastro, para que ninguém tome a página de outra pessoa.
        </p>
      );
    case 'objected':
      return (
        <p className={classes.state}>
          Quem recebe os e-mails do cadastro contestou o pedido. A nossa equipe está conferindo e avisa você
          por e-mail. <Link to={contactPath}>Falar com a equipe</Link>
        </p>
      );
    case 'declined':
      return (
        <div className={classes.state}>
          <p>Ainda não deu para confirmar: {claim.reason}</p>
          <Button size="md" onClick={onAgain}>
            Pedir de novo
          </Button>
        </div>
      );
    case 'open':
      return <OpenClaim claim={claim} onAgain={onAgain} />;
  }
}

function OpenClaim({ claim, onAgain }: { claim: OwnClaim; onAgain: () => void }) {
  const another = (
    <Button variant="subtle" color="gray" onClick={onAgain}>
      Provar de outro jeito
    </Button>
  );
  if (claim.proof === 'email') return <CodeForm claim={claim} another={another} />;
  return (
    <div className={classes.state}>
      <p>
        {claim.proof === 'instagram'
          ? 'Ponha este código na bio do Instagram do fornecedor. A nossa equipe confere em até dois dias úteis; depois pode tirar.'
          : 'A nossa equipe vai chamar no WhatsApp do fornecedor em até dois dias úteis e perguntar este código.'}
      </p>
      <p className={classes.code}>{claim.code}</p>
      <p className={classes.quiet}>Você recebe um e-mail quando estiver confirmado.</p>
      {another}
    </div>
  );
}

function ProofChoice({ supplier, onClaimed }: Pick<Props, 'supplier'> & { onClaimed: () => void }) {
  const [proof, setProof] = useState<Proof>('email');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const claim = useClaimSupplier();
  const submit = useSubmit(claim.mutateAsync);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = emailField().safeParse(email);
    setError(proof === 'email' && !typed.success ? typed.error.issues[0]?.message : undefined);
    if (proof === 'email' && !typed.success) return;
    void submit(
      { supplier_id: supplier.id, proof, ...(proof === 'email' && { email }) },
      {
        onSuccess: onClaimed,
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Radio.Group label="Como você prova que é do seu negócio?" value={proof} onChange={setProof}>
        <div className={classes.proofs}>
          {PROOFS.map((value) => (
            <Radio key={value} value={value} label={PROOF_LABELS[value]} description={HOW[value]} />
          ))}
        </div>
      </Radio.Group>
      {proof === 'email' && (
        <EmailField
          label="E-mail do negócio"
          autoComplete="email"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <SubmitButton pending={claim.isPending} busy="Enviando...">
        {proof === 'email' ? 'Receber o código' : 'Pedir a página'}
      </SubmitButton>
    </form>
  );
}

function CodeForm({ claim, another }: { claim: OwnClaim; another: React.ReactNode }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const prove = useProveClaim();
  const submit = useSubmit(prove.mutateAsync);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.trim())) return setError('Digite os seis números do código.');
    void submit(
      { claim_id: claim.id, code: code.trim() },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'wrong') setError('Este não é o código. Confira o e-mail mais recente.');
          if (outcome === 'over') setError('Este código não vale mais. Peça outro abaixo.');
        },
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <p className={classes.text}>
        Se o e-mail for do cadastro ou do site deste fornecedor, o código chega em alguns minutos. Ele vale
        por uma hora.
      </p>
      <TextInput
        label="Código"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <SubmitButton pending={prove.isPending} busy="Conferindo...">
        Confirmar
      </SubmitButton>
      {another}
    </form>
  );
}
