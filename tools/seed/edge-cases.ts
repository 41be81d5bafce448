import { WHOLE_COUNTRY } from '../../src/domain/supplier/states';
import type { PurchaseTerms } from '../../src/domain/supplier/columns';

/** Ids of unusual suppliers, so that screens show the variety of real data. All are premium; the open ones are complete. */
export const EDGE_CASES = {
  noPicture: [21, 64, 118, 177, 233, 301, 388, 452],
  video: [36, 146, 267, 414],
  noWebsite: [28, 90, 311],
  websiteWithoutScheme: [45, 207],
  handleWithAt: [52, 133, 289, 431],
  noWhatsApp: [71, 340],
  noContacts: [158],
  /** Only a name and a category. */
  bare: [199],
  emptyGallery: [33, 87, 141, 222, 275, 333, 399, 477],
  onePicture: [40, 111, 190, 260, 355, 444],
  twelvePictures: [66, 250, 420],
  /** Created in the last seven days; the last four of them open to visitors only later. */
  new: [494, 495, 496, 497, 498, 499, 500, 501, 502, 503, 504, 505],
  earlyAccess: [502, 503, 504, 505],
} as const;

/** Ways to type a phone number; the database stores one form. */
export const PHONE_FORMATS: ((last4: string) => string)[] = [
  (last4) => `+55 00 90000-${last4}`,
  (last4) => `(00) 90000-${last4}`,
  (last4) => `0090000${last4}`,
  (last4) => `55 (00) 9 0000 ${last4}`,
];

export const EDGE_NAMES: Readonly<Record<number, string>> = {
  76: 'Confecções e Malharia Brisaluvê Modas Femininas e Acessórios', // 60 characters
  162: "D'Orimê Ateliê & Confecções",
  284: "Água d'Ilupê Calçados",
  367: 'ZUCALI PIJAMAS',
  429: 'Ti',
};

export const EDGE_DESCRIPTIONS: Readonly<Record<number, string>> = {
  81: '<script>alert("oi")</script> Texto com <b>marcação</b>, que deve aparecer como foi digitada & nada mais.',
  126: 'Linha um.\nLinha dois.\n\nLinha quatro, depois de uma vazia.',
  172: ':tshirt: :dress: :handbag: :sparkles: :fire: :rocket: :tada: :check: :warning: :heart: :moneybag: :smile:',
  218: 'Código desconhecido :nao_existe: e horário 10:30 ficam como estão :smile:',
  325: 'Uma_palavra_muito_comprida_sem_espaço_algum_para_quebrar_a_linha_'.repeat(3),
  380: 'Atendemos lojistas de todo o Brasil, com reposição semanal e grade completa em todas as cores. '.repeat(
    20,
  ),
  463: "Peças da marca D'Orimê: \"básicas\" e 'de festa' \\ sob encomenda.",
};

/** Terms that those texts mention. */
export const EDGE_TERMS: Readonly<Record<number, Partial<PurchaseTerms>>> = {
  380: { ships_to: [WHOLE_COUNTRY] },
  463: { ready_stock: false },
};
