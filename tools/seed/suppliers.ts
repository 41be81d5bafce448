import type { PurchaseTerms } from '../../src/domain/supplier/columns';
import { CATEGORIES, categoryNamed, type Category } from './categories';
import { describe } from './descriptions';
import { EDGE_CASES, EDGE_DESCRIPTIONS, EDGE_NAMES, EDGE_TERMS, PHONE_FORMATS } from './edge-cases';
import type { Moment } from './moment';
import { coinWords, markOf, slugOf, supplierName } from './names';
import { OPEN_SUPPLIERS } from './open-suppliers';
import { chooseGallery, dealMainPictures } from './picture-choice';
import { logoFile, POOL_WIDTH, VIDEO, type Picture } from './picture-pool';
import { createRandom, type Random } from './random';
import { nameWithSmaller } from '../../src/domain/supplier/smaller-pictures';
import { NO_TERMS } from '../../src/domain/supplier/columns';
import { inventOffer, inventPrices } from './terms';

/** An object of a bucket, and its original in the pool. */
export interface StoredFile {
  path: string;
  source: string;
}

export interface Supplier {
  id: number;
  name: string;
  categoryId: number;
  subcategoryId: number | null;
  isPremium: boolean;
  imageHash: string | null;
  createdAt: Moment;
  publicFrom: Moment;
  description: string | null;
  terms: PurchaseTerms;
  instagram: string | null;
  website: string | null;
  whatsapp: string | null;
  email: string | null;
  logo: StoredFile | null;
  mainImage: StoredFile | null;
  gallery: StoredFile[];
}

const OLDEST_DAYS = 380;
const NEW_DAYS = 7;

/** All suppliers, ids 1 to 505 in the order of joining. */
export function buildSuppliers(pool: readonly Picture[]): Supplier[] {
  const categories = categoriesInOrder();
  const words = coinWords(createRandom('supplier names'), categories.length);
  const shops = categories.map((category, index) => nameShop(index + 1, category, words[index] ?? ''));
  const mainPictures = dealMainPictures(shops, pool);
  return shops.map((shop) => withEdgeCases(buildSupplier(shop, mainPictures.get(shop.id), pool), pool));
}

/** The category of each supplier: the open ones first, all others mixed. */
function categoriesInOrder(): Category[] {
  const open = OPEN_SUPPLIERS.map(({ category }) => categoryNamed(category));
  const rest = CATEGORIES.flatMap((category) =>
    Array.from({ length: category.suppliers - (open.includes(category) ? 1 : 0) }, () => category),
  );
  return [...open, ...createRandom('supplier categories').sample(rest, rest.length)];
}

function nameShop(id: number, category: Category, word: string) {
  const random = createRandom(`supplier name ${id}`);
  const name = EDGE_NAMES[id] ?? supplierName(random, word, random.pick(category.trades));
  return { id, name, word, category, isOpen: id <= OPEN_SUPPLIERS.length };
}

function buildSupplier(
  { id, name, word, category, isOpen }: ReturnType<typeof nameShop>,
  main: Picture | undefined,
  pool: readonly Picture[],
): Supplier {
  const random = createRandom(`supplier ${id}`);
  const digits = String(id).padStart(4, '0');
  const gallery = chooseGallery(random, { category, main, count: galleryLength(random, id) }, pool);
  const createdAt = joined(random, id);
  const children = CATEGORIES.filter(({ parentId }) => parentId === category.id);
  return {
    id,
    name,
    categoryId: category.id,
    subcategoryId: children.length && random.chance(0.35) ? random.pick(children).id : null,
    isPremium: !isOpen,
    imageHash: main?.hash ?? null,
    createdAt,
    publicFrom: createdAt,
    ...introduce(id, category),
    instagram: `zz_demo_${slugOf(word)}_${digits}`,
    website: isOpen || random.chance(0.7) ? `https://f${digits}.fornecedor.example` : null,
    whatsapp: random.pick(PHONE_FORMATS)(digits),
    email: isOpen || random.chance(0.85) ? `f${digits}@example.com` : null,
    logo: isOpen || random.chance(0.75) ? store(random, id, logoFile(markOf(word))) : null,
    mainImage: main ? storeWithSmaller(random, id, main.file) : null,
    gallery: gallery.map(({ file }) => store(random, id, file)),
  };
}

/** A description and the terms that it agrees with. */
function introduce(id: number, category: Category): Pick<Supplier, 'description' | 'terms'> {
  const open = OPEN_SUPPLIERS[id - 1];
  if (open) return { description: open.description, terms: open.terms };
  const offer = inventOffer(createRandom(`supplier terms ${id}`), category);
  const description = describe(createRandom(`supplier description ${id}`), category, offer);
  return {
    description: EDGE_DESCRIPTIONS[id] ?? description,
    terms: {
      ...offer.terms,
      ...(offer.place && inventPrices(createRandom(`supplier prices ${id}`))),
      ...EDGE_TERMS[id],
    },
  };
}

function galleryLength(random: Random, id: number): number {
  const usual = random.weighted([2, 3, 4], (length) => 6 - length);
  if (includes(EDGE_CASES.emptyGallery, id)) return 0;
  if (includes(EDGE_CASES.onePicture, id)) return 1;
  if (includes(EDGE_CASES.twelvePictures, id)) return 12;
  return OPEN_SUPPLIERS[id - 1]?.gallery ?? usual;
}

/** In the order of ids: the first joined about a year ago, the new ones within the last days. */
function joined(random: Random, id: number): Moment {
  const [firstNew] = EDGE_CASES.new;
  const isNew = id >= firstNew;
  const share = isNew ? (506 - id) / 13 : 1 - id / firstNew;
  const days = isNew ? share * (NEW_DAYS - 1) : NEW_DAYS + 1 + share * (OLDEST_DAYS - NEW_DAYS);
  return { days: -Math.floor(days), minutes: -random.int(10, 600) };
}

/** Gives the object an unguessable name that is the same in every run. */
function store(random: Random, supplierId: number, source: string): StoredFile {
  return { path: `${supplierId}/${random.uuid()}${source.slice(source.lastIndexOf('.'))}`, source };
}

/** Only main images: the files of all galleries would take minutes to write. */
function storeWithSmaller(random: Random, supplierId: number, source: string): StoredFile {
  return { path: `${supplierId}/${nameWithSmaller(random.uuid(), POOL_WIDTH, 'webp', 'jpg')}`, source };
}

function withEdgeCases(supplier: Supplier, pool: readonly Picture[]): Supplier {
  const is = (ids: readonly number[]) => includes(ids, supplier.id);
  const odd = { ...supplier };
  if (is(EDGE_CASES.noPicture)) Object.assign(odd, { mainImage: null, imageHash: null });
  if (is(EDGE_CASES.video)) {
    odd.mainImage = store(createRandom(`video ${odd.id}`), odd.id, VIDEO.file);
    odd.imageHash = pool.find(({ file }) => file === VIDEO.firstFrame)?.hash ?? null;
  }
  if (is(EDGE_CASES.noWebsite)) odd.website = null;
  if (is(EDGE_CASES.websiteWithoutScheme))
    odd.website = `f${odd.id}.fornecedor.example/catalogo?colecao=verão`;
  if (is(EDGE_CASES.handleWithAt)) odd.instagram = `@${odd.instagram}`;
  if (is(EDGE_CASES.noWhatsApp)) odd.whatsapp = null;
  if (is(EDGE_CASES.noContacts) || is(EDGE_CASES.bare)) Object.assign(odd, { whatsapp: null, email: null });
  if (is(EDGE_CASES.bare)) Object.assign(odd, BARE);
  const early = EDGE_CASES.earlyAccess.findIndex((id) => id === odd.id);
  if (early >= 0) odd.publicFrom = { days: 10 + 7 * early };
  return odd;
}

const BARE: Partial<Supplier> = {
  imageHash: null,
  description: null,
  terms: NO_TERMS,
  instagram: null,
  website: null,
  logo: null,
  mainImage: null,
  gallery: [],
};

function includes(ids: readonly number[], id: number): boolean {
  return ids.includes(id);
}
