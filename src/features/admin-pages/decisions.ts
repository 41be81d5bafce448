import { useDecideClaim, useDecideEdit, useDecideNovelty } from '@/data/supplier-pages/admin-mutations';

/** What can be decided: the words of its two buttons, of the dialog that the second one opens, and of what follows. */
export const DECISIONS = {
  claim: {
    accept: 'Confirmar',
    accepted: 'O pedido foi confirmado.',
    decline: 'Não deu para confirmar',
    title: 'Não deu para confirmar',
    text: 'A conta não recebe a página, mas pode pedir de novo.',
    button: 'Recusar pedido',
    busy: 'Recusando...',
    declined: 'O pedido foi recusado.',
  },
  proposed: {
    accept: 'Aceitar',
    accepted: 'A mudança está no ar.',
    decline: 'Recusar',
    title: 'Recusar mudança',
    text: 'A página continua como está.',
    button: 'Recusar',
    busy: 'Recusando...',
    declined: 'A mudança foi recusada.',
  },
  applied: {
    accept: null,
    accepted: '',
    decline: 'Desfazer',
    title: 'Desfazer mudança',
    text: 'A página volta ao que era, menos no que mudou de novo depois.',
    button: 'Desfazer',
    busy: 'Desfazendo...',
    declined: 'A mudança foi desfeita.',
  },
  novelty: {
    accept: 'Manter',
    accepted: 'A novidade continua no ar.',
    decline: 'Tirar do ar',
    title: 'Tirar do ar',
    text: 'A novidade deixa de aparecer no site.',
    button: 'Tirar do ar',
    busy: 'Tirando do ar...',
    declined: 'A novidade saiu do ar.',
  },
};

export interface Item {
  what: keyof typeof DECISIONS;
  id: number;
  /** Of the supplier. */
  name: string;
  /** Of the supplier with which a proposal was compared. */
  version?: number;
}

/** Declines with a reason, accepts without one. */
export function useDecision({ what, id, version }: Item) {
  const claim = useDecideClaim();
  const edit = useDecideEdit();
  const novelty = useDecideNovelty();
  const { isPending, isSuccess } = what === 'claim' ? claim : what === 'novelty' ? novelty : edit;

  function mutateAsync(reason?: string): Promise<unknown> {
    const why = reason === undefined ? {} : { reason };
    const accepted = reason === undefined;
    if (what === 'novelty') return novelty.mutateAsync({ novelty_id: id, ...why });
    if (what === 'claim') return claim.mutateAsync({ claim_id: id, accepted, ...why });
    const compared = accepted && version !== undefined ? { expected_version: version } : {};
    return edit.mutateAsync({ edit_id: id, accepted, ...why, ...compared });
  }
  return { isPending, isSuccess, mutateAsync };
}
