import type { Waiting } from '@/data/supplier-pages/admin-mutations';

/** The words of the two buttons of what waits, or of the one of what is done, of what follows, and of the dialog to decline. */
const DECISIONS = {
  claim: {
    accept: 'Confirmar',
    accepted: 'O pedido foi confirmado.',
    decline: 'Não deu para confirmar',
    text: 'A conta não recebe a página, mas pode pedir de novo.',
    button: 'Recusar pedido',
    busy: 'Recusando...',
    declined: 'O pedido foi recusado.',
  },
  granted: {
    accept: null,
    accepted: '',
    decline: 'Encerrar acesso',
    text: 'A conta deixa de cuidar da página, mas pode pedir de novo.',
    button: 'Encerrar acesso',
    busy: 'Encerrando...',
    declined: 'O acesso foi encerrado.',
  },
  edit: {
    accept: 'Aceitar',
    accepted: 'A mudança está no ar.',
    decline: 'Recusar',
    text: 'A página continua como está.',
    button: 'Recusar',
    busy: 'Recusando...',
    declined: 'A mudança foi recusada.',
  },
  applied: {
    accept: null,
    accepted: '',
    decline: 'Desfazer',
    text: 'A página volta ao que era, menos no que mudou de novo depois.',
    button: 'Desfazer',
    busy: 'Desfazendo...',
    declined: 'A mudança foi desfeita.',
  },
  novelty: {
    accept: 'Manter',
    accepted: 'A novidade continua no ar.',
    decline: 'Tirar do ar',
    text: 'A novidade deixa de aparecer no site.',
    button: 'Tirar do ar',
    busy: 'Tirando do ar...',
    declined: 'A novidade saiu do ar.',
  },
};

export interface Item extends Waiting {
  supplier_id: number;
  /** Of the supplier. */
  name: string;
  /** Of an edit or a claim. */
  state?: string;
}

export const wordsOf = ({ what, state }: Item) =>
  DECISIONS[state === 'granted' || state === 'applied' ? state : what];
