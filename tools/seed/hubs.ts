import type { StateCode } from '../../src/domain/supplier/states';
import type { Random } from './random';

interface Hub {
  city: string;
  district?: string; // of the city
  state: StateCode;
  weight: number;
  /** Categories that the place is known for. */
  known?: string[];
}

/** Centers of Brazilian wholesale fashion, with rough weights. The suppliers there are invented. After a change run `npm run db:seed`. */
const HUBS: Hub[] = [
  { city: 'São Paulo', district: 'Brás', state: 'SP', weight: 24 },
  {
    city: 'São Paulo',
    district: 'Bom Retiro',
    state: 'SP',
    weight: 14,
    known: ['Vestidos', 'Vestidos de Festa', 'Alfaiataria'],
  },
  { city: 'Goiânia', district: 'Região da 44', state: 'GO', weight: 14 },
  { city: 'Fortaleza', state: 'CE', weight: 9, known: ['Moda Praia', 'Biquínis', 'Saídas de Praia'] },
  { city: 'Santa Cruz do Capibaribe', state: 'PE', weight: 8 },
  { city: 'Caruaru', state: 'PE', weight: 6 },
  { city: 'Toritama', state: 'PE', weight: 5, known: ['Jeans Feminino', 'Jeans Masculino'] },
  { city: 'Nova Friburgo', state: 'RJ', weight: 5, known: ['Lingerie', 'Moda Íntima Masculina', 'Robes'] },
  { city: 'Jaraguá do Sul', state: 'SC', weight: 3, known: ['Moda Infantil', 'Moda Bebê', 'T-shirts'] },
  { city: 'Brusque', state: 'SC', weight: 3, known: ['Pijamas', 'Fitness'] },
  { city: 'Blumenau', state: 'SC', weight: 2, known: ['Moda Bebê', 'Moletons'] },
  { city: 'Cianorte', state: 'PR', weight: 2, known: ['Jeans Feminino', 'Moda Feminina'] },
  { city: 'Maringá', state: 'PR', weight: 2 },
  { city: 'Juruaia', state: 'MG', weight: 1, known: ['Lingerie', 'Robes'] },
  { city: 'Monte Sião', state: 'MG', weight: 1, known: ['Tricô'] },
  {
    city: 'Nova Serrana',
    state: 'MG',
    weight: 1,
    known: ['Calçados Femininos', 'Calçados Masculinos', 'Calçados Infantis'],
  },
  { city: 'Franca', state: 'SP', weight: 1, known: ['Calçados Masculinos', 'Couro e Sintéticos', 'Cintos'] },
  { city: 'Limeira', state: 'SP', weight: 1, known: ['Semijoias', 'Bijuterias'] },
  { city: 'Belo Horizonte', district: 'Barro Preto', state: 'MG', weight: 1, known: ['Vestidos de Festa'] },
  { city: 'Divinópolis', state: 'MG', weight: 1 },
];

/** How many times more often a place is chosen for a category that it is known for. */
const KNOWN_FACTOR = 12;

/** A random place that suits the category. */
export function pickHub(random: Random, category: string): Hub {
  return random.weighted(HUBS, ({ weight, known }) =>
    known?.includes(category) ? weight * KNOWN_FACTOR : weight,
  );
}

/** The place as written after "em". */
export function placeName({ city, district }: Hub): string {
  return district ? `${city} (${district})` : city;
}
