import { CATEGORIES } from './categories';
import { EDGE_CASES } from './edge-cases';
import { roughDays, type Moment } from './moment';
import { createRandom, type Random } from './random';
import type { Supplier } from './suppliers';
import type { User } from './users';

export interface Favorite {
  userId: string;
  supplierId: number;
  createdAt: Moment;
}

export interface SpecialList {
  id: number;
  name: string;
  description: string;
  type: 'VIP' | 'Luxo' | 'Alto Lucro';
  requiredSubscription: 'Premium' | 'Premium Plus';
  supplierIds: number[];
}

export interface ContactMessage {
  name: string;
  email: string;
  subject: 'suporte' | 'planos' | 'fornecedores' | 'parcerias' | 'outros';
  message: string;
  createdAt: Moment;
  answeredAt: Moment | null;
}

const MANY_FAVORITES = { categories: 6, perCategory: 5 };

/** Named accounts have a known number of favorites, about half of the others a few. */
export function buildFavorites(users: readonly User[], suppliers: readonly Supplier[]): Favorite[] {
  const random = createRandom('favorites');
  const visible = suppliers.filter(({ id }) => !EDGE_CASES.earlyAccess.some((early) => early === id));
  return users.flatMap((user) =>
    favoriteSuppliers(random, user, visible).map((supplier) => ({
      userId: user.id,
      supplierId: supplier.id,
      createdAt: sinceBothJoined(random, user, supplier),
    })),
  );
}

function favoriteSuppliers(random: Random, { email, confirmed }: User, visible: Supplier[]): Supplier[] {
  const locked = visible.filter(({ isPremium }) => isPremium);
  switch (email) {
    case 'premium@demo.example':
      return random.sample(visible, 12);
    case 'gratis@demo.example':
      return [...visible.filter(({ isPremium }) => !isPremium).slice(0, 2), ...random.sample(locked, 3)];
    case 'favoritos@demo.example':
      return manyFavorites(random, visible);
    default:
      return confirmed && random.chance(0.5) ? random.sample(visible, random.int(1, 9)) : [];
  }
}

function manyFavorites(random: Random, visible: Supplier[]): Supplier[] {
  const groups = CATEGORIES.map(({ id }) => visible.filter(({ categoryId }) => categoryId === id));
  const large = groups.filter((group) => group.length >= MANY_FAVORITES.perCategory);
  return random
    .sample(large, MANY_FAVORITES.categories)
    .flatMap((group) => random.sample(group, MANY_FAVORITES.perCategory));
}

function sinceBothJoined(random: Random, user: User, supplier: Supplier): Moment {
  const days = Math.min(-roughDays(user.createdAt), -roughDays(supplier.createdAt), 90);
  return { minutes: -Math.floor(days * 1440 * random.next()) };
}

/** Four curated lists, one of each type and a second for VIPs. */
export function buildSpecialLists(suppliers: readonly Supplier[]): SpecialList[] {
  const random = createRandom('special lists');
  const premium = suppliers.filter(({ isPremium }) => isPremium).map(({ id }) => id);
  const some = (count: number) => random.sample(premium, count).sort((a, b) => a - b);
  return [
    {
      id: 1,
      name: 'Seleção VIP',
      description: 'Os fornecedores que mais agradam a quem revende há mais tempo.',
      type: 'VIP',
      requiredSubscription: 'Premium',
      supplierIds: some(12),
    },
    {
      id: 2,
      name: 'Ateliês de luxo',
      description: 'Acabamento de vitrine, tiragem pequena e tecido nobre.',
      type: 'Luxo',
      requiredSubscription: 'Premium Plus',
      supplierIds: some(8),
    },
    {
      id: 3,
      name: 'Alto lucro no atacado',
      description: 'Preço de fábrica com margem folgada para a revenda.',
      type: 'Alto Lucro',
      requiredSubscription: 'Premium',
      supplierIds: some(15),
    },
    {
      id: 4,
      name: 'Chegaram esta semana',
      description: 'Quem acabou de entrar no guia, para sair na frente.',
      type: 'VIP',
      requiredSubscription: 'Premium Plus',
      supplierIds: [...EDGE_CASES.new],
    },
  ];
}

/** Messages of the contact form, some of them answered. */
export function buildContactMessages(): ContactMessage[] {
  const rows: [ContactMessage['subject'], string, number, number | null][] = [
    ['suporte', 'Não recebi o e-mail de confirmação da minha conta. Podem reenviar?', -26, -25],
    ['planos', 'O plano anual pode ser pago em mais de uma vez no cartão?', -19, -18],
    ['parcerias', 'Tenho uma confecção de moda fitness e gostaria de aparecer no guia.', -12, -9],
    [
      'fornecedores',
      'Um fornecedor de jeans não responde no WhatsApp há três dias.\nPodem verificar o número?',
      -5,
      null,
    ],
    ['planos', 'Se eu mudar do mensal para o trimestral, perco os dias que faltam?', -2, null],
    ['outros', 'Parabéns pelo guia! A busca por categoria ajuda muito. :)', -1, null],
    ['suporte', 'Meu cartão foi recusado, mas o banco diz que está tudo certo. <b>Urgente</b>', 0, null],
  ];
  return rows.map(([subject, message, days, answered], index) => ({
    name: `Visitante Demo ${index + 1}`,
    email: `visitante${index + 1}@example.com`,
    subject,
    message,
    createdAt: { days, minutes: -140 - 31 * index },
    answeredAt: answered === null ? null : { days: answered },
  }));
}
