import type { Random } from './random';

interface Hub {
  /** As it reads after "em". */
  place: string;
  weight: number;
  /** Categories the place is known for: they are found there far more often. */
  known?: string[];
}

/** Where Brazilian wholesale fashion is made, by rough weight. The suppliers placed there are invented. */
const HUBS: Hub[] = [
  { place: 'São Paulo (Brás)', weight: 24 },
  { place: 'São Paulo (Bom Retiro)', weight: 14, known: ['Vestidos', 'Vestidos de Festa', 'Alfaiataria'] },
  { place: 'Goiânia (Região da 44)', weight: 14 },
  { place: 'Fortaleza', weight: 9, known: ['Moda Praia', 'Biquínis', 'Saídas de Praia'] },
  { place: 'Santa Cruz do Capibaribe', weight: 8 },
  { place: 'Caruaru', weight: 6 },
  { place: 'Toritama', weight: 5, known: ['Jeans Feminino', 'Jeans Masculino'] },
  { place: 'Nova Friburgo', weight: 5, known: ['Lingerie', 'Moda Íntima Masculina', 'Robes'] },
  { place: 'Jaraguá do Sul', weight: 3, known: ['Moda Infantil', 'Moda Bebê', 'T-shirts'] },
  { place: 'Brusque', weight: 3, known: ['Pijamas', 'Fitness'] },
  { place: 'Blumenau', weight: 2, known: ['Moda Bebê', 'Moletons'] },
  { place: 'Cianorte', weight: 2, known: ['Jeans Feminino', 'Moda Feminina'] },
  { place: 'Maringá', weight: 2 },
  { place: 'Juruaia', weight: 1, known: ['Lingerie', 'Robes'] },
  { place: 'Monte Sião', weight: 1, known: ['Tricô'] },
  {
    place: 'Nova Serrana',
    weight: 1,
    known: ['Calçados Femininos', 'Calçados Masculinos', 'Calçados Infantis'],
  },
  { place: 'Franca', weight: 1, known: ['Calçados Masculinos', 'Couro e Sintéticos', 'Cintos'] },
  { place: 'Limeira', weight: 1, known: ['Semijoias', 'Bijuterias'] },
  { place: 'Belo Horizonte (Barro Preto)', weight: 1, known: ['Vestidos de Festa'] },
  { place: 'Divinópolis', weight: 1 },
];

const KNOWN_FOR = 12;

/** A place where a supplier of this category would be at home. */
export function pickPlace(random: Random, category: string): string {
  return random.weighted(HUBS, ({ weight, known }) =>
    known?.includes(category) ? weight * KNOWN_FOR : weight,
  ).place;
}
