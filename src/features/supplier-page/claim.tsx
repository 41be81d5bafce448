import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import { focusFirstError } from '@/lib/forms';
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
  const claim = claims?.find(({ supplier_id }) => supplier_id === props.supplier.id);
  const view = useRef<HTMLDivElement>(null);
  useFocusOn(view, claims && `${claim?.id} ${claim?.proof} ${claim?.state} ${again}`);
  if (!claims)
    return isError ? (
      <FailedState message="Não foi possível carregar o pedido." retry={() => void refetch()} />
    ) : (
      <PageSpinner />
    );
  return (
    <div ref={view} tabIndex={-1}>
      {claim && !again ? (
        <ClaimState claim={claim} {...props} onAgain={() => setAgain(true)} />
      ) : (
        <ProofChoice supplier={props.supplier} address={claim?.address} onClaimed={() => setAgain(false)} />
      )}
    </div>
  );
}

/** Moves the focus to what has replaced what was shown, with the button that was pressed. */
function useFocusOn(view: RefObject<HTMLElement | null>, shown: string | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown) view.current?.focus();
    before.current = shown;
  }, [view, shown]);
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
    <Button variant="default" onClick={onAgain}>
      {claim.proof === 'email' ? 'Pedir outro código ou provar de outro jeito' : 'Provar de outro jeito'}
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
      <p className={classes.quiet}>
        Você recebe um e-mail quando estiver confirmado. O e-mail do cadastro é avisado, e tem uma semana para
        contestar antes de a página ficar com você.
      </p>
      {another}
    </div>
  );
}

interface ChoiceProps extends Pick<Props, 'supplier'> {
  /** Where the last code was sent. */
  address: string | null | undefined;
  onClaimed: () => void;
}

function ProofChoice({ supplier, address, onClaimed }: ChoiceProps) {
  const claim = useClaimSupplier();
  const submit = useSubmit(claim.mutateAsync);
  const form = useForm({
    initialValues: { proof: 'email' as Proof, email: address ?? '' },
    validate: {
      email: (email, { proof }) =>
        proof === 'email' ? emailField().safeParse(email).error?.issues[0]?.message : null,
    },
  });
  const { proof } = form.values;

  function send({ proof, email }: typeof form.values) {
    void submit(
      { supplier_id: supplier.id, proof, ...(proof === 'email' && { email }) },
      {
        onSuccess: onClaimed,
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
    >
      <Radio.Group label="Como você prova que é do seu negócio?" {...form.getInputProps('proof')}>
        <div className={classes.proofs}>
          {PROOFS.map((value) => (
            <Radio key={value} value={value} label={PROOF_LABELS[value]} description={HOW[value]} />
          ))}
        </div>
      </Radio.Group>
      {proof === 'email' && (
        <EmailField label="E-mail do negócio" autoComplete="email" {...form.getInputProps('email')} />
      )}
      <SubmitButton pending={claim.isPending} busy="Enviando...">
        {proof === 'email' ? 'Receber o código' : 'Pedir a página'}
      </SubmitButton>
    </form>
  );
}

function CodeForm({ claim, another }: { claim: OwnClaim; another: ReactNode }) {
  const prove = useProveClaim();
  const submit = useSubmit(prove.mutateAsync);
  const digits = (code: string) => code.replaceAll(/\D/g, '');
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (digits(code).length === 6 ? null : 'Digite os seis números do código.') },
  });
  const refuse = (error: string) => {
    form.setFieldError('code', error);
    focusFirstError(form, { code: error });
  };

  function send({ code }: { code: string }) {
    void submit(
      { claim_id: claim.id, code: digits(code) },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'wrong') refuse('Este não é o código. Confira o e-mail mais recente.');
          if (outcome === 'over') refuse('Este código não vale mais. Peça outro abaixo.');
        },
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
    >
      <p className={classes.text}>
        Se {claim.address} for do cadastro ou do site deste fornecedor, o código chega em alguns minutos. Ele
        vale por uma hora.
      </p>
      <TextInput
        label="Código"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.getInputProps('code')}
      />
      <SubmitButton pending={prove.isPending} busy="Conferindo...">
        Confirmar
      </SubmitButton>
      {another}
    </form>
  );
}
