import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { categoryNamed } from '../../tools/seed/categories';
import { buildDemoData } from '../../tools/seed/demo-data';
import { EDGE_CASES } from '../../tools/seed/edge-cases';
import { prepareSeedFiles } from '../../tools/seed/files';
import { MARKS } from '../../tools/seed/names';
import { logoFile, POOL_FOLDER, readPool, VIDEO } from '../../tools/seed/picture-pool';
import { seedSql } from '../../tools/seed/seed-sql';
import { DEMO_PASSWORD } from '../../tools/seed/users';

const data = buildDemoData();
const { suppliers, users, orders, favorites } = data;
const committed = readFileSync('supabase/seed.sql', 'utf8');

function supplier(id: number) {
  const found = suppliers.find((other) => other.id === id);
  if (!found) throw new RangeError(`No supplier ${id}`);
  return found;
}

function user(email: string) {
  const found = users.find((other) => other.email === email);
  if (!found) throw new RangeError(`No user ${email}`);
  return found;
}

test('the committed seed.sql is the output of the generator, which is always the same', () => {
  expect(seedSql(buildDemoData()) === committed, 'run npm run db:seed and commit the result').toBe(true);
  expect(committed.length).toBeLessThan(900_000);
});

test('the demo has as many suppliers and categories as the site claims', () => {
  expect(suppliers.map(({ id }) => id)).toEqual(Array.from({ length: 505 }, (_, index) => index + 1));
  expect(data.categories).toHaveLength(56);
  expect(users).toHaveLength(64);
  expect(data.specialLists.map(({ type }) => type)).toEqual(['VIP', 'Luxo', 'Alto Lucro', 'VIP']);
});

test('exactly five suppliers are open; they are complete and of different categories', () => {
  const open = suppliers.filter(({ isPremium }) => !isPremium);
  const names = ['Moda Feminina', 'Jeans Feminino', 'Moda Infantil', 'Lingerie', 'Bijuterias'];
  expect(open.map(({ categoryId }) => categoryId)).toEqual(names.map((name) => categoryNamed(name).id));
  for (const shop of open) {
    expect(Object.entries(shop).filter(([key, value]) => value === null && key !== 'subcategoryId')).toEqual(
      [],
    );
    expect(shop.gallery.length).toBeGreaterThanOrEqual(4);
    expect(shop.gallery.length).toBeLessThanOrEqual(6);
  }
});

test('categories are filled as planned: one leads, one is empty', () => {
  const counts = data.categories.map(
    ({ id }) => suppliers.filter(({ categoryId }) => categoryId === id).length,
  );
  expect(counts).toEqual(data.categories.map((category) => category.suppliers));
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
  expect(counts.filter((count) => count === Math.max(...counts))).toHaveLength(1);
});

test('names, handles and file paths are unique', () => {
  const paths = suppliers.flatMap(({ logo, mainImage, gallery }) => [logo, mainImage, ...gallery]);
  const stored = paths.filter((file) => file !== null).map((file) => file.path);
  expect(new Set(stored).size).toBe(stored.length);
  expect(new Set(suppliers.map(({ name }) => name)).size).toBe(505);
  expect(new Set(suppliers.map(({ instagram }) => instagram)).size).toBe(505);
});

test('no contact reaches a real person', () => {
  for (const { instagram, website, whatsapp, email } of suppliers) {
    if (instagram) expect(instagram).toMatch(/^@?zz_demo_[a-z]+_\d{4}$/);
    if (instagram) expect(instagram.replace('@', '').length).toBeLessThanOrEqual(30);
    if (website) expect(website).toMatch(/^(https:\/\/)?f\d+\.fornecedor\.example(\/|$)/);
    if (whatsapp) expect(whatsapp.replace(/\D/g, '')).toMatch(/^(55)?0090000\d{4}$/);
    if (email) expect(email).toMatch(/^f\d{4}@example\.com$/);
  }
  for (const { email } of users) expect(email).toMatch(/@demo\.example$/);
  for (const { email } of data.contactMessages) expect(email).toMatch(/@example\.com$/);
});

test('the special cases exist and are all premium', () => {
  for (const id of Object.values(EDGE_CASES).flat()) expect(supplier(id).isPremium).toBe(true);
  for (const id of EDGE_CASES.noPicture)
    expect(supplier(id)).toMatchObject({ mainImage: null, imageHash: null });
  for (const id of EDGE_CASES.video) expect(supplier(id).mainImage?.path).toMatch(/\.webm$/);
  for (const id of EDGE_CASES.emptyGallery) expect(supplier(id).gallery).toHaveLength(0);
  for (const id of EDGE_CASES.onePicture) expect(supplier(id).gallery).toHaveLength(1);
  for (const id of EDGE_CASES.twelvePictures) expect(supplier(id).gallery).toHaveLength(12);
  for (const id of EDGE_CASES.noContacts) expect(supplier(id)).toMatchObject({ whatsapp: null, email: null });
  expect(supplier(76).name).toHaveLength(60);
  expect(suppliers.some(({ name }) => /'.*[áéíóúâêôãõç]/.test(name))).toBe(true);
  expect(suppliers.some(({ description }) => description?.includes('<script>'))).toBe(true);
});

test('twelve suppliers are new this week, and four of them have early access', () => {
  const recent = suppliers.filter(({ createdAt }) => (createdAt.days ?? 0) > -7);
  expect(recent.map(({ id }) => id)).toEqual(EDGE_CASES.new);
  const early = suppliers.filter(({ publicFrom }) => (publicFrom.days ?? 0) > 0);
  expect(early.map(({ id }) => id)).toEqual(EDGE_CASES.earlyAccess);
});

test('suppliers with a main image have a ThumbHash, and no others do', () => {
  for (const { mainImage, imageHash } of suppliers) expect(imageHash === null).toBe(mainImage === null);
});

test('the named accounts are as the README describes', () => {
  expect(user('admin@demo.example').isAdmin).toBe(true);
  expect(user('premium@demo.example').membership?.ends).toBeGreaterThan(30);
  expect(user('amanha@demo.example').membership?.ends).toBe(1);
  expect(user('expirado@demo.example').membership?.ends).toBe(-1);
  expect(user('gratis@demo.example').membership).toBeNull();
  expect(user('naoconfirmado@demo.example').confirmed).toBe(false);
  const kept = favorites.filter(({ userId }) => userId === user('favoritos@demo.example').id);
  expect(kept).toHaveLength(30);
  expect(new Set(kept.map(({ supplierId }) => supplier(supplierId).categoryId)).size).toBe(6);
});

test('the password hash in the seed is that of the password in the README', async () => {
  const [hash = ''] = /\$2b\$10\$[./A-Za-z0-9]{53}/.exec(committed) ?? [];
  expect(await bcrypt.compare(DEMO_PASSWORD, hash)).toBe(true);
});

test('every membership has one paid order for each of its periods', () => {
  for (const { id, membership } of users) {
    const paid = orders.filter(({ userId, status }) => userId === id && status === 'paid');
    expect(paid.map(({ planKey }) => planKey)).toEqual(
      Array.from({ length: membership?.periods ?? 0 }, () => membership?.planKey),
    );
  }
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['paid', 'failed', 'pending', 'refunded']),
  );
  expect(new Set(orders.map(({ method }) => method))).toEqual(new Set(['card', 'pix']));
});

test('the refunded order was withdrawn two days after it was paid', () => {
  const refunded = orders.filter(({ refundedAt, refundReason }) => refundedAt ?? refundReason);
  expect(refunded).toMatchObject([{ status: 'refunded', paidAt: { days: -47 }, refundedAt: { days: -45 } }]);
});

test('the pool has every file that the demo names, each below its size limit', () => {
  const pictures = readPool();
  expect(pictures.length).toBeGreaterThanOrEqual(60);
  for (const { file, hash } of pictures) {
    expect(statSync(POOL_FOLDER + file).size).toBeLessThan(16_000);
    expect(hash).toMatch(/^[A-Za-z0-9+/=]{20,64}$/);
  }
  for (const mark of MARKS) expect(existsSync(POOL_FOLDER + logoFile(mark))).toBe(true);
  expect(statSync(POOL_FOLDER + VIDEO.file).size).toBeLessThan(150_000);
});

test('the files of both buckets are written once, at the paths of their suppliers', async () => {
  const prepared = await prepareSeedFiles();
  expect(prepared.map(({ bucket }) => bucket)).toEqual(['suppliers', 'supplier-gallery']);
  for (const { dir, files } of prepared) {
    const found = await readdir(dir, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(files);
  }
  expect(prepared[1]?.files).toBeLessThanOrEqual(1500);
  const sample = path.join(prepared[0]!.dir, supplier(1).mainImage?.path ?? '');
  const { ctimeMs } = await stat(sample);
  await prepareSeedFiles();
  expect((await stat(sample)).ctimeMs).toBe(ctimeMs);
});
