import { useTestMail } from '@/data/campaigns/mutations';
import { useNoteMailArrival, useStartJob, useTestPayments } from '@/data/integrations/mutations';
import { usePublish } from '@/data/publishing/queries';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const TEST_MAIL = {
  mail: 'platform_update' as const,
  campaign: {
    subject: 'E-mail de teste',
    preview: '',
    body: 'Se você está lendo isto, os e-mails do site chegam. Volte às configurações e confirme.',
    button_label: 'Abrir as configurações',
    button_path: '/admin/configuracoes?aba=integracoes',
  },
};

interface Test<Input, Output> {
  input: Input;
  title: string;
  message: (output: Output) => string;
}

/** One test of an integration at a time; its outcome is a toast. */
function useTest<Input, Output>(
  { isPending, mutateAsync }: { isPending: boolean; mutateAsync: (input: Input) => Promise<Output> },
  { input, title, message }: Test<Input, Output>,
) {
  const submit = useSubmit(mutateAsync);
  const run = () =>
    void submit(input, {
      onSuccess: (output) =>
        void notify({ tone: 'success', title, message: message(output), outlivesPage: false }),
      onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
    });
  return { isPending, run };
}

/** The test of each integration, and the owner's word that the test e-mail has arrived. */
export function useServiceTests() {
  return {
    payments: useTest(useTestPayments(), {
      input: undefined,
      title: 'Pagamentos ligados',
      message: (account) => `O dinheiro vai para a conta ${account}.`,
    }),
    mail: useTest(useTestMail(), {
      input: TEST_MAIL,
      title: 'Teste enviado',
      message: () => 'Confira a sua caixa de entrada e diga aqui quando ele chegar.',
    }),
    arrival: useTest(useNoteMailArrival(), {
      input: undefined,
      title: 'E-mails funcionando',
      message: () => 'O teste chegou.',
    }),
    job: useTest(useJobStart(), {
      input: undefined,
      title: 'Tarefas iniciadas',
      message: () => 'Quando terminarem, a hora aparece aqui.',
    }),
    pages: useTest(usePublish(), {
      input: undefined,
      title: 'Pedido enviado ao host',
      message: () => 'Ele está refazendo as páginas. Leva alguns minutos.',
    }),
  };
}

function useJobStart() {
  const { isPending, mutateAsync } = useStartJob();
  return {
    isPending,
    mutateAsync: async () => {
      if (!(await mutateAsync())) throw new Error('O banco ainda não sabe qual endereço chamar.');
    },
  };
}
