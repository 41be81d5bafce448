import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useAddCategories } from '@/data/categories/admin-mutations';
import { formatCount } from '@/domain/format/numbers';
import { sizeOf, STARTING_CATEGORIES } from '@/domain/catalog/starting-categories';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** Creates the categories of this trade in one press. */
export function StartingSetButton() {
  const addition = useAddCategories();
  const submit = useSubmit(addition.mutateAsync);
  return (
    <Button
      aria-disabled={addition.isPending || undefined}
      data-disabled={addition.isPending || undefined}
      onClick={() =>
        void submit(STARTING_CATEGORIES, {
          onSuccess: (created) => {
            const message = `${formatCount(created, 'categoria criada', 'categorias criadas')}.`;
            void notify({ tone: 'success', title: 'Sucesso', message });
          },
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
        })
      }
    >
      {addition.isPending ? 'Criando…' : `Criar as ${sizeOf(STARTING_CATEGORIES)} categorias da moda`}
    </Button>
  );
}
