import { NO_FILTERS } from '@/domain/directory/filters';
import { type NewSearch, searchRow } from '@/domain/saved-search/saved-search';
import { randomUUID } from 'node:crypto';
import { MEMBER_FILTERS } from '@/domain/account/member';
import { createAccount, type ActorName } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCategory, insertPremiumSupplier, mark } from '../support/supplier-world';
import { ask } from './app-requests-sender';

export const appData = async () => ({
  ...(await import('@/data/account/mutations')),
  ...(await import('@/data/account/profile-queries')),
  ...(await import('@/data/account/queries')),
  ...(await import('@/data/account/shop')),
  ...(await import('@/data/account/trade')),
  ...(await import('@/data/answers/admin-mutations')),
  ...(await import('@/data/answers/admin-queries')),
  ...(await import('@/data/answers/mutations')),
  ...(await import('@/data/answers/queries')),
  ...(await import('@/data/campaigns/mutations')),
  ...(await import('@/data/campaigns/queries')),
  ...(await import('@/data/categories/admin-mutations')),
  ...(await import('@/data/categories/page-queries')),
  ...(await import('@/data/categories/queries')),
  ...(await import('@/data/orders/checkout-queries')),
  ...(await import('@/data/coupons/mutations')),
  ...(await import('@/data/coupons/queries')),
  ...(await import('@/data/dashboard/queries')),
  ...(await import('@/data/favorites/archived')),
  ...(await import('@/data/favorites/mutations')),
  ...(await import('@/data/favorites/queries')),
  ...(await import('@/data/funnel/count-step')),
  ...(await import('@/data/history/queries')),
  ...(await import('@/data/imports/mutations')),
  ...(await import('@/data/imports/queries')),
  ...(await import('@/data/integrations/mutations')),
  ...(await import('@/data/integrations/queries')),
  ...(await import('@/data/lists/admin-mutations')),
  ...(await import('@/data/lists/admin-queries')),
  ...(await import('@/data/lists/queries')),
  ...(await import('@/data/mail-wishes/mutations')),
  ...(await import('@/data/mails/mutations')),
  ...(await import('@/data/mails/queries')),
  ...(await import('@/data/mail-wishes/queries')),
  ...(await import('@/data/messages/mutations')),
  ...(await import('@/data/messages/queries')),
  ...(await import('@/data/notebook/queries')),
  ...(await import('@/data/notebook/send')),
  ...(await import('@/data/orders/admin-mutations')),
  ...(await import('@/data/orders/admin-queries')),
  ...(await import('@/data/places/queries')),
  ...(await import('@/data/plans/queries')),
  ...(await import('@/data/orders/queries')),
  ...(await import('@/data/saved-searches/mutations')),
  ...(await import('@/data/saved-searches/queries')),
  ...(await import('@/data/site/admin-queries')),
  ...(await import('@/data/site/mutations')),
  ...(await import('@/data/site/queries')),
  ...(await import('@/data/novelties/mutations')),
  ...(await import('@/data/novelties/queries')),
  ...(await import('@/data/supplier-pages/admin-mutations')),
  ...(await import('@/data/supplier-pages/admin-queries')),
  ...(await import('@/data/supplier-pages/mutations')),
  ...(await import('@/data/supplier-pages/queries')),
  ...(await import('@/data/suppliers/admin-mutations')),
  ...(await import('@/data/suppliers/admin-queries')),
  ...(await import('@/data/suppliers/admin-bulk')),
  ...(await import('@/data/suppliers/comparison')),
  ...(await import('@/data/suppliers/mutations')),
  ...(await import('@/data/suppliers/queries')),
  ...(await import('@/data/suppliers/admin-sheet')),
  ...(await import('@/data/synonyms/admin-mutations')),
  ...(await import('@/data/synonyms/queries')),
  ...(await import('@/data/users/mutations')),
  ...(await import('@/data/users/queries')),
});

/** The app's code, the database behind it, and rows that requests can name. */
interface World {
  app: Awaited<ReturnType<typeof appData>>;
  backend: Backend;
  supplierId: number;
  whatsapp: string; // of the supplier
  categoryId: number;
  listId: number;
  messageId: number;
  /** An order that is not paid. */
  orderId: string;
  /** An account whose subscription may be changed. */
  memberId: string;
}

/** Who sends the request in the app. Others may be refused it, but only by privileges and row security. */
type Audience = 'everyone' | 'members' | 'subscribers' | 'premium' | 'admins';
export const AUDIENCE: Record<Audience, ActorName[]> = {
  everyone: ['visitor', 'free', 'premium', 'admin'],
  members: ['free', 'premium', 'admin'],
  subscribers: ['premium', 'admin'],
  premium: ['premium'],
  admins: ['admin'],
};

interface AppRequest {
  of: Audience;
  /** Sends the request in every form that the app has. Called last for the audience, since it may delete rows. */
  send: (world: World, accountId: string) => Promise<unknown>[];
}

const page = { search: 'a', page: 1, size: 10, sort: null };
const user = {
  role: 'free' as const,
  staff_role: null,
  email: '',
  subscription: { status: 'none' as const, ends_at: null },
};
const account = (id: string) => ({
  ...user,
  id,
  name: 'Ana',
  notify_new_suppliers: true,
  notify_promotions: true,
  notify_platform_updates: true,
  notify_reminders: true,
  notify_premium_end: true,
});

/** Every query and mutation of src/data that sends requests to PostgREST. */
export const REQUESTS: Record<string, AppRequest> = {
  'accountQueries.me': { of: 'members', send: ({ app }, id) => [ask(app.accountQueries.me(id))] },
  'profileQueries.perks': { of: 'members', send: ({ app }, id) => [ask(app.profileQueries.perks(id))] },
  useUpdateAccount: {
    of: 'members',
    send: ({ app }, id) => [
      app
        .useUpdateAccount()
        .mutateAsync({ account: account(id), edited: { name: mark() }, currentPassword: '' }),
    ],
  },
  useSetNotification: {
    of: 'members',
    send: ({ app }, id) => [
      app.useSetNotification().mutateAsync({ account: account(id), choice: 'notify_promotions', on: false }),
    ],
  },
  'shopQueries.mine': { of: 'members', send: ({ app }, id) => [ask(app.shopQueries.mine(id))] },
  'tradeQueries.mine': { of: 'members', send: ({ app }, id) => [ask(app.tradeQueries.mine(id))] },
  useSaveTrade: {
    of: 'members',
    send: ({ app }, id) => [
      app
        .useSaveTrade()
        .mutateAsync({ userId: id, trade: { state: 'GO', segments: [1] }, shop: { buys_as: 'cnpj' } }),
    ],
  },
  useUpdateShop: {
    of: 'members',
    send: ({ app }, id) => [
      app.useUpdateShop().mutateAsync({ userId: id, edited: { shop_name: mark(), buys_as: 'cnpj' } }),
    ],
  },
  useLiftMailBlock: {
    of: 'admins',
    send: ({ app, memberId }) => [app.useLiftMailBlock(memberId).mutateAsync(undefined)],
  },
  'mailQueries.pausedAt': { of: 'admins', send: ({ app }) => [ask(app.mailQueries.pausedAt())] },
  'mailQueries.page': {
    of: 'admins',
    send: ({ app }) => [
      ask(app.mailQueries.page({ search: 'a', page: 1, size: 25, state: 'failed', kind: 'receipt' })),
    ],
  },
  useSetMailsPaused: {
    of: 'admins',
    send: ({ app }) => [app.useSetMailsPaused().mutateAsync(false)],
  },
  'mailWishQueries.byLink': {
    of: 'everyone',
    send: ({ app }) => [ask(app.mailWishQueries.byLink(randomUUID()))],
  },
  'checkoutQueries.order': {
    of: 'members',
    send: ({ app }) => [ask(app.checkoutQueries.order(randomUUID()))],
  },
  'checkoutQueries.waiting': {
    of: 'members',
    send: ({ app }, id) => [ask(app.checkoutQueries.waiting(id))],
  },
  'checkoutQueries.sinceLastPaid': {
    of: 'members',
    send: ({ app }, id) => [ask(app.checkoutQueries.sinceLastPaid(id))],
  },
  'categoryQueries.list': { of: 'everyone', send: ({ app }) => [ask(app.categoryQueries.list())] },
  'categoryPageQueries.nodes': {
    of: 'everyone',
    send: ({ app }) => [ask(app.categoryPageQueries.nodes())],
  },
  'categoryPageQueries.page': {
    of: 'everyone',
    send: ({ app }) => [ask(app.categoryPageQueries.page('categoria'))],
  },
  'categoryQueries.usage': { of: 'admins', send: ({ app }) => [ask(app.categoryQueries.usage())] },
  useSaveCategory: {
    of: 'admins',
    send: ({ app, categoryId }) => [
      app
        .useSaveCategory()
        .mutateAsync({ id: null, category: { name: mark(), parent_id: null, intro: null } }),
      app
        .useSaveCategory()
        .mutateAsync({ id: categoryId, category: { name: mark(), parent_id: null, intro: null } }),
    ],
  },
  useDeleteCategory: {
    of: 'admins',
    send: ({ app, backend }) => [
      createCategory(backend).then((id) => app.useDeleteCategory(id).mutateAsync()),
    ],
  },
  useAddCategories: {
    of: 'admins',
    send: ({ app }) => [app.useAddCategories().mutateAsync([{ name: mark() }])],
  },
  useMergeCategories: {
    of: 'admins',
    send: ({ app, backend, categoryId }) => [
      createCategory(backend).then((id) => app.useMergeCategories(id).mutateAsync(categoryId)),
    ],
  },
  'archivedQueries.mine': { of: 'members', send: ({ app }, id) => [ask(app.archivedQueries.mine(id))] },
  'placeQueries.all': { of: 'everyone', send: ({ app }) => [ask(app.placeQueries.all())] },
  'synonymQueries.list': { of: 'everyone', send: ({ app }) => [ask(app.synonymQueries.list())] },
  'synonymQueries.groups': { of: 'admins', send: ({ app }) => [ask(app.synonymQueries.groups())] },
  useSaveSynonyms: {
    of: 'admins',
    send: ({ app, backend }) => [
      app.useSaveSynonyms().mutateAsync({ id: null, group: { words: [mark(), mark()] } }),
      insertSynonyms(backend).then((id) =>
        app.useSaveSynonyms().mutateAsync({ id, group: { words: [mark(), mark()] } }),
      ),
    ],
  },
  useDeleteSynonyms: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertSynonyms(backend).then((id) => app.useDeleteSynonyms(id).mutateAsync()),
    ],
  },
  'checkoutQueries.coupon': {
    of: 'members',
    send: ({ app }, userId) => [
      ask(app.checkoutQueries.coupon({ userId, plan: 'monthly', method: 'pix', coupon: 'NAO-EXISTE' })),
    ],
  },
  'campaignQueries.page': {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCampaign(backend, true).then(() => ask(app.campaignQueries.page({ ...page, search: '' }))),
      ask(app.campaignQueries.page({ ...page, search: 'a%' })),
    ],
  },
  'campaignQueries.readers': {
    of: 'admins',
    send: ({ app }) => [ask(app.campaignQueries.readers('promotion', 'all'))],
  },
  useSaveCampaign: {
    of: 'admins',
    send: ({ app, backend }) => [
      app.useSaveCampaign().mutateAsync({ edited: null, campaign: campaign() }),
      insertCampaign(backend).then((edited) =>
        app.useSaveCampaign().mutateAsync({ edited, campaign: campaign() }),
      ),
    ],
  },
  useDeleteCampaign: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCampaign(backend).then(({ id }) => app.useDeleteCampaign(id).mutateAsync()),
    ],
  },
  useScheduleCampaign: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCampaign(backend).then((read) => app.useScheduleCampaign(read).mutateAsync(undefined)),
      insertCampaign(backend).then((read) =>
        app.useScheduleCampaign(read).mutateAsync(new Date(Date.now() + 86_400_000).toISOString()),
      ),
    ],
  },
  useUnscheduleCampaign: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCampaign(backend).then(({ id }) => app.useUnscheduleCampaign(id).mutateAsync()),
    ],
  },
  useStopCampaign: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCampaign(backend, true).then(({ id }) => app.useStopCampaign(id).mutateAsync(undefined)),
    ],
  },
  'couponQueries.page': {
    of: 'admins',
    send: ({ app }) =>
      [null, ...app.COUPON_SORTS].map((sort) => ask(app.couponQueries.page({ ...page, sort }))),
  },
  useSaveCoupon: {
    of: 'admins',
    send: ({ app, backend }) => [
      app.useSaveCoupon().mutateAsync({ id: null, coupon: coupon() }),
      insertCoupon(backend).then((id) => app.useSaveCoupon().mutateAsync({ id, coupon: coupon() })),
    ],
  },
  useSetCouponActive: {
    of: 'admins',
    send: ({ app, backend }) => [
      insertCoupon(backend).then((id) => app.useSetCouponActive(id).mutateAsync(false)),
    ],
  },
  useDeleteCoupon: {
    of: 'admins',
    send: ({ app, backend }) => [insertCoupon(backend).then((id) => app.useDeleteCoupon(id).mutateAsync())],
  },
  'dashboardQueries.figures': { of: 'admins', send: ({ app }) => [ask(app.dashboardQueries.figures())] },
  'dashboardQueries.details': { of: 'admins', send: ({ app }) => [ask(app.dashboardQueries.details())] },
  countStep: {
    of: 'everyone',
    send: ({ app }) => [app.countStep('plans')],
  },
  'favoriteQueries.ids': { of: 'members', send: ({ app }, id) => [ask(app.favoriteQueries.ids(id))] },
  'favoriteQueries.suppliers': {
    of: 'members',
    send: ({ app }, id) => [ask(app.favoriteQueries.suppliers(id))],
  },
  'savedSearchQueries.list': { of: 'members', send: ({ app }, id) => [ask(app.savedSearchQueries.list(id))] },
  'savedSearchQueries.news': {
    of: 'members',
    send: ({ app }, id) => [ask(app.savedSearchQueries.news(id, true))],
  },
  useSaveSearch: {
    of: 'members',
    send: ({ app }) => [
      app.useSaveSearch().mutateAsync(newSearch()),
      app.useSaveSearch().mutateAsync({ ...newSearch(), seen_at: '2026-11-01T12:00:00.123456+00:00' }),
    ],
  },
  useChangeSearch: {
    of: 'members',
    send: ({ app, backend }, id) => [
      insertSearch(backend, id).then((search) =>
        app.useChangeSearch().mutateAsync({ id: search, change: { name: 'Outra', notifies: false } }),
      ),
    ],
  },
  useMarkSeen: {
    of: 'members',
    send: ({ app, backend }, id) => [
      insertSearch(backend, id).then((search) => app.useMarkSeen().mutateAsync(search)),
    ],
  },
  useDeleteSearch: {
    of: 'members',
    send: ({ app, backend }, id) => [
      insertSearch(backend, id).then((search) =>
        app.useDeleteSearch().mutateAsync({ ...newSearch(), id: search, category: null, list: null }),
      ),
    ],
  },
  'notebookQueries.entries': {
    of: 'subscribers',
    send: ({ app }, id) => [ask(app.notebookQueries.entries(id))],
  },
  'notebookQueries.count': { of: 'members', send: ({ app }, id) => [ask(app.notebookQueries.count(id))] },
  saveEntry: {
    of: 'subscribers',
    send: ({ app, supplierId: supplier_id }) =>
      [
        { status: 'waiting' as const, contacted_at: new Date().toISOString() },
        { note: 'a' },
        { remind_on: null },
      ].map((changes) =>
        app.saveEntry({ id: '', supplier_id, changes, edited_at: new Date().toISOString() }),
      ),
  },
  useSetFavorite: {
    of: 'members',
    send: (world) => [
      setFavorite(world, true)
        .then(() => setFavorite(world, true))
        .then(() => setFavorite(world, false)),
    ],
  },
  'historyQueries.page': {
    of: 'admins',
    send: ({ app }) => {
      const all = { search: '', page: 1, kind: '', actor: '', since: '', until: '' } as const;
      return [
        ask(app.historyQueries.page(all)),
        ask(app.historyQueries.page({ ...all, search: 'a', page: 9, kind: 'supplier', actor: 'operator' })),
        ask(app.historyQueries.page({ ...all, actor: randomUUID() })),
        ask(app.historyQueries.page({ ...all, since: '2026-05-10', until: '2026-05-11' })),
      ];
    },
  },
  'historyQueries.entries': {
    of: 'admins',
    send: ({ app }) => [ask(app.historyQueries.entries({ groupId: randomUUID(), search: 'a', page: 2 }))],
  },
  'historyQueries.people': { of: 'members', send: ({ app }) => [ask(app.historyQueries.people())] },
  useCreateCategories: {
    of: 'admins',
    send: ({ app }) => [app.useCreateCategories(randomUUID()).mutateAsync([mark()])],
  },
  useImportSuppliers: { of: 'admins', send: (world) => [importOne(world)] },
  discardRows: {
    of: 'admins',
    send: ({ app }) => [Promise.resolve(app.discardRows(randomUUID()))],
  },
  useUndoImport: {
    of: 'admins',
    send: (world) => [importOne(world).then(({ id }) => world.app.useUndoImport().mutateAsync(id))],
  },
  'importQueries.page': { of: 'members', send: ({ app }) => [ask(app.importQueries.page(1))] },
  'importQueries.check': { of: 'admins', send: ({ app }) => [ask(app.importQueries.check(randomUUID()))] },
  useSaveList: {
    of: 'admins',
    send: ({ app, listId }) => [
      app.useSaveList().mutateAsync({ id: null, list: list() }),
      app.useSaveList().mutateAsync({ id: listId, list: { name: mark() } }),
    ],
  },
  useDeleteList: {
    of: 'admins',
    send: ({ app, backend }) => [insertList(backend).then((id) => app.useDeleteList(id).mutateAsync())],
  },
  useChangeListSuppliers: {
    of: 'admins',
    send: ({ app, listId, supplierId }) => [
      app.useChangeListSuppliers().mutateAsync({ listId, added: [supplierId], removed: [] }),
    ],
  },
  useAddToList: {
    of: 'admins',
    send: ({ app, listId, supplierId }) => [app.useAddToList().mutateAsync({ listId, ids: [supplierId] })],
  },
  'listAdminQueries.page': { of: 'members', send: ({ app }) => [ask(app.listAdminQueries.page(page))] },
  'listAdminQueries.suppliers': {
    of: 'members',
    send: ({ app, listId }) => [ask(app.listAdminQueries.suppliers(listId))],
  },
  useMarkMessage: {
    of: 'admins',
    send: ({ app, messageId }) => [
      app.useMarkMessage().mutateAsync({ id: messageId, change: { read_at: new Date().toISOString() } }),
    ],
  },
  useKeepMessages: { of: 'admins', send: ({ app }) => [app.useKeepMessages().mutateAsync(12)] },
  'messageQueries.page': {
    of: 'admins',
    send: ({ app }) =>
      ([null, 'nao-lidas', 'nao-respondidas'] as const).flatMap((filter) =>
        [null, ...app.MESSAGE_SORTS].map((sort) => ask(app.messageQueries.page({ ...page, filter, sort }))),
      ),
  },
  'messageQueries.unread': { of: 'admins', send: ({ app }) => [ask(app.messageQueries.unread())] },
  'messageQueries.retention': { of: 'admins', send: ({ app }) => [ask(app.messageQueries.retention())] },
  'messageQueries.olderThan': { of: 'admins', send: ({ app }) => [ask(app.messageQueries.olderThan(3))] },
  useDeleteMessage: {
    of: 'admins',
    send: ({ app, messageId }) => [app.useDeleteMessage(messageId).mutateAsync()],
  },
  'adminOrderQueries.page': {
    of: 'admins',
    send: ({ app }) => [
      ...([null, 'paid', 'atencao'] as const).map((filter) =>
        ask(app.adminOrderQueries.page({ ...page, filter })),
      ),
      ...app.ORDER_SORTS.map((sort) => ask(app.adminOrderQueries.page({ ...page, filter: null, sort }))),
    ],
  },
  'adminOrderQueries.details': {
    of: 'admins',
    send: ({ app, orderId }) => [ask(app.adminOrderQueries.details(orderId))],
  },
  useReleaseOrder: {
    of: 'admins',
    send: ({ app, orderId }) => [app.useReleaseOrder(orderId).mutateAsync('Comprovante')],
  },
  useExportOrders: {
    of: 'admins',
    send: ({ app }) => [app.useExportOrders({ search: 'ana', sort: null, filter: null }).mutateAsync()],
  },
  'planQueries.forSale': { of: 'everyone', send: ({ app }) => [ask(app.planQueries.forSale())] },
  'planQueries.perks': { of: 'everyone', send: ({ app }) => [ask(app.planQueries.perks())] },
  'orderQueries.list': { of: 'members', send: ({ app }, id) => [ask(app.orderQueries.list(id))] },
  'orderQueries.payments': {
    of: 'members',
    send: ({ app }) => [ask(app.orderQueries.payments(randomUUID()))],
  },
  'siteAdminQueries.settings': { of: 'admins', send: ({ app }) => [ask(app.siteAdminQueries.settings())] },
  'siteAdminQueries.plans': { of: 'everyone', send: ({ app }) => [ask(app.siteAdminQueries.plans())] },
  useSaveSettings: {
    of: 'admins',
    send: ({ app }) => [
      app.useSaveSettings().mutateAsync({
        changes: { site_name: mark(), admin_email: null, group_url: 'https://grupo.example/1' },
      }),
    ],
  },
  useSavePlans: {
    of: 'admins',
    send: ({ app }) => [app.useSavePlans().mutateAsync([{ key: 'monthly', change: { price_cents: 2990 } }])],
  },
  'siteQueries.settings': { of: 'everyone', send: ({ app }) => [ask(app.siteQueries.settings())] },
  'siteQueries.figures': { of: 'everyone', send: ({ app }) => [ask(app.siteQueries.figures())] },
  reserveSupplierId: { of: 'admins', send: ({ app }) => [app.reserveSupplierId()] },
  useSaveSupplier: { of: 'admins', send: (world) => [createAndChangeSupplier(world)] },
  useDeleteSupplier: {
    of: 'admins',
    send: ({ app, backend, categoryId }) => [
      insertPremiumSupplier(backend, categoryId).then(({ id }) => app.useDeleteSupplier(id).mutateAsync()),
    ],
  },
  'supplierAdminQueries.page': {
    of: 'members',
    send: ({ app }) =>
      [
        ...[null, ...app.SUPPLIER_SORTS].map((sort) => ({ sort, filter: null, category: null })),
        ...app.SUPPLIER_FILTERS.map(({ value }) => ({ sort: null, filter: value, category: 1 })),
      ].map((asked) => ask(app.supplierAdminQueries.page({ ...page, ...asked }))),
  },
  'supplierAdminQueries.lookAlikes': {
    of: 'members',
    send: ({ app }) => [ask(app.supplierAdminQueries.lookAlikes('loja'))],
  },
  'supplierAdminQueries.figures': {
    of: 'admins',
    send: ({ app }) => [ask(app.supplierAdminQueries.figures())],
  },
  'supplierAdminQueries.record': {
    of: 'everyone',
    send: ({ app, supplierId }) => [
      ask(app.supplierAdminQueries.record(supplierId)),
      ask(app.supplierAdminQueries.record(-1)),
    ],
  },
  fetchSupplierIds: {
    of: 'members',
    send: ({ app }) => [app.fetchSupplierIds({ search: '', sort: null, filter: null, category: null })],
  },
  useChangeSuppliers: {
    of: 'admins',
    send: ({ app, supplierId }) => [
      app.useChangeSuppliers().mutateAsync({ ids: [supplierId], change: { is_archived: false } }),
    ],
  },
  useRestoreSuppliers: {
    of: 'admins',
    send: ({ app, supplierId }) => [
      app.useRestoreSuppliers().mutateAsync([{ id: supplierId, version: 0, before: {} }]),
    ],
  },
  useDeleteArchivedSuppliers: {
    of: 'admins',
    send: ({ app, supplierId }) => [app.useDeleteArchivedSuppliers().mutateAsync([supplierId])],
  },
  useRecordView: {
    of: 'everyone',
    send: ({ app, supplierId }) => [app.useRecordView().mutateAsync(supplierId)],
  },
  'comparisonQueries.of': {
    of: 'everyone',
    send: ({ app, supplierId }) => [ask(app.comparisonQueries.of([supplierId, 1]))],
  },
  'supplierQueries.list': { of: 'everyone', send: ({ app }) => [ask(app.supplierQueries.list())] },
  'supplierQueries.descriptions': {
    of: 'everyone',
    send: ({ app }) => [ask(app.supplierQueries.descriptions())],
  },
  'supplierQueries.terms': { of: 'everyone', send: ({ app }) => [ask(app.supplierQueries.terms())] },
  'supplierQueries.marks': { of: 'everyone', send: ({ app }) => [ask(app.supplierQueries.marks())] },
  'supplierQueries.earlyAccess': {
    of: 'everyone',
    send: ({ app }) => [ask(app.supplierQueries.earlyAccess())],
  },
  'contactQueries.queue': { of: 'members', send: ({ app }) => [ask(app.contactQueries.queue(1))] },
  'contactQueries.figures': { of: 'admins', send: ({ app }) => [ask(app.contactQueries.figures())] },
  useConfirmContact: {
    of: 'admins',
    send: ({ app, supplierId }) => [app.useConfirmContact(supplierId).mutateAsync('phone')],
  },
  'supplierPageQueries.claims': {
    of: 'members',
    send: ({ app }) => [ask(app.supplierPageQueries.claims())],
  },
  'supplierPageQueries.own': { of: 'members', send: ({ app }) => [ask(app.supplierPageQueries.own())] },
  'supplierPageQueries.figures': {
    of: 'members',
    send: ({ app, supplierId }) => [ask(app.supplierPageQueries.figures(supplierId))],
  },
  useClaimSupplier: {
    of: 'members',
    send: ({ app, supplierId: supplier_id }) => [
      app.useClaimSupplier().mutateAsync({ supplier_id, proof: 'email', email: 'loja@teste.example' }),
    ],
  },
  useProveClaim: {
    of: 'members',
    send: ({ app, backend, supplierId }, accountId) => [
      insertClaim(backend, supplierId, accountId, 'email').then((claim_id) =>
        app.useProveClaim().mutateAsync({ claim_id, code: '123456' }),
      ),
    ],
  },
  useSaveOwnSupplier: {
    of: 'members',
    send: (world, accountId) => [
      kept(world, accountId).then(() =>
        world.app
          .useSaveOwnSupplier()
          .mutateAsync({ id: world.supplierId, version: null, change: { name: mark() }, replaced: [] }),
      ),
    ],
  },
  useConfirmOwnSupplier: {
    of: 'members',
    send: (world, accountId) => [
      kept(world, accountId).then(() => world.app.useConfirmOwnSupplier(world.supplierId).mutateAsync()),
    ],
  },
  useLeaveSupplier: {
    of: 'members',
    send: ({ app, supplierId }, accountId) => [app.useLeaveSupplier(supplierId, accountId).mutateAsync()],
  },
  useMailLink: {
    of: 'everyone',
    send: ({ app, backend, supplierId, memberId }) => [
      checkMail(backend, memberId).then((key) => app.useMailLink('confirm_by_mail', key).mutateAsync()),
      objection(backend, supplierId, memberId).then((key) =>
        app.useMailLink('object_to_claim', key).mutateAsync(),
      ),
    ],
  },
  'noveltyQueries.count': { of: 'everyone', send: ({ app }) => [ask(app.noveltyQueries.count())] },
  usePostNovelty: {
    of: 'members',
    send: (world, accountId) => [
      kept(world, accountId).then(() =>
        world.app.usePostNovelty(world.supplierId).mutateAsync({
          ...{ text: 'Chegou', pictures: [`${world.supplierId}/${randomUUID()}.jpg`], category_id: null },
          ...{ price_from_cents: 2990, price_to_cents: null, sizes: ['P'] },
        }),
      ),
    ],
  },
  useDeleteNovelty: {
    of: 'members',
    send: ({ app, backend, supplierId }) => [
      insertNovelty(backend, supplierId).then((id) => app.useDeleteNovelty(id).mutateAsync()),
    ],
  },
  useReportNovelty: {
    of: 'members',
    send: ({ app, backend, supplierId }) => [
      insertNovelty(backend, supplierId).then((id) => app.useReportNovelty().mutateAsync(id)),
    ],
  },
  'pageQueueQueries.all': { of: 'members', send: ({ app }) => [ask(app.pageQueueQueries.all())] },
  useDecide: {
    of: 'admins',
    send: ({ app, backend, supplierId, memberId }) => {
      const decide = async (what: 'claim' | 'edit' | 'novelty', id: Promise<number>, reason?: string) =>
        app.useDecide({ what, id: await id }).mutateAsync(reason);
      return [
        decide('claim', insertClaim(backend, supplierId, memberId), 'Outro perfil'),
        decide('edit', insertEdit(backend, supplierId, 'proposed')),
        decide('edit', insertEdit(backend, supplierId, 'applied'), 'Texto de outra loja'),
        decide('novelty', insertNovelty(backend, supplierId), 'Propaganda'),
      ];
    },
  },
  'answerQueries.own': {
    of: 'members',
    send: ({ app, supplierId }) => [ask(app.answerQueries.own(supplierId))],
  },
  useCheckContact: {
    of: 'premium',
    send: ({ app, supplierId, whatsapp: contact }) => [
      app.useCheckContact(supplierId).mutateAsync({ channel: 'whatsapp', outcome: 'works', contact }),
    ],
  },
  useTakeBackCheck: {
    of: 'members',
    send: ({ app, supplierId }) => [app.useTakeBackCheck(supplierId).mutateAsync()],
  },
  useReportPurchase: {
    of: 'premium',
    send: (world, accountId) => [
      noteBought(world, accountId).then(() =>
        world.app
          .useReportPurchase(world.supplierId)
          .mutateAsync({ arrived: false, on_time: null, as_pictured: null, buy_again: true }),
      ),
    ],
  },
  useTakeBackReport: {
    of: 'members',
    send: ({ app, supplierId }) => [app.useTakeBackReport(supplierId).mutateAsync()],
  },
  'listQueries.open': {
    of: 'members',
    send: ({ app, listId }) => [ask(app.listQueries.open(null)), ask(app.listQueries.open(listId))],
  },
  'supplierQueries.byId': {
    of: 'everyone',
    send: ({ app, supplierId }) => [ask(app.supplierQueries.byId(supplierId))],
  },
  useExportSuppliers: {
    of: 'admins',
    send: ({ app }) =>
      [null, ...app.SUPPLIER_SORTS].map((sort) =>
        app.useExportSuppliers().mutateAsync({ search: '', sort, filter: null, category: null }),
      ),
  },
  useChangeSubscription: {
    of: 'admins',
    send: ({ app, memberId }) => [
      app.useChangeSubscription().mutateAsync({ userId: memberId, expiresAt: new Date().toISOString() }),
    ],
  },
  'userQueries.page': {
    of: 'members',
    send: ({ app }) => [
      ...[null, ...app.USER_SORTS].map((sort) => ask(app.userQueries.page({ ...page, sort, filter: null }))),
      ...MEMBER_FILTERS.map(({ value }) => ask(app.userQueries.page({ ...page, filter: value }))),
    ],
  },
  'userQueries.details': {
    of: 'members',
    send: ({ app, memberId }) => [
      ask(app.userQueries.details(memberId)),
      ask(app.userQueries.details(randomUUID())),
    ],
  },
  'userQueries.orders': {
    of: 'members',
    send: ({ app, memberId }) => [ask(app.userQueries.orders(memberId))],
  },
  useExportUsers: {
    of: 'admins',
    send: ({ app }) => [app.useExportUsers({ search: 'a', sort: null, filter: null }).mutateAsync()],
  },
  'userQueries.answers': {
    of: 'members',
    send: ({ app, memberId }) => [ask(app.userQueries.answers(memberId))],
  },
  useSetAnswersDismissed: {
    of: 'admins',
    send: ({ app, memberId }) => [
      app
        .useSetAnswersDismissed(memberId)
        .mutateAsync(true)
        .then(() => app.useSetAnswersDismissed(memberId).mutateAsync(false)),
    ],
  },
  useGrantMonths: {
    of: 'admins',
    send: ({ app, memberId }) => [app.useGrantMonths(memberId).mutateAsync(1)],
  },
  useSetBlocked: {
    of: 'admins',
    send: ({ app, backend }) => [
      createAccount(backend).then(({ id }) => app.useSetBlocked(id).mutateAsync(true)),
    ],
  },
  useNoteMailArrival: { of: 'admins', send: ({ app }) => [app.useNoteMailArrival().mutateAsync()] },
  useStartJob: { of: 'admins', send: ({ app }) => [app.useStartJob().mutateAsync()] },
  useSetStaffRole: {
    of: 'admins',
    send: ({ app, memberId }) => [app.useSetStaffRole(memberId).mutateAsync('editor')],
  },
};

/** Those that send requests to the auth server, the storage server or the edge function, or send none. */
export const ELSEWHERE = [
  'authQueries.verification',
  'campaignQueries.preview',
  'checkoutQueries.status',
  'integrationQueries.state',
  'noveltyQueries.feed',
  'offlineQueries.savedAt',
  'profileQueries.pendingEmail',
  'publicationQueries.state',
  'supplierQueries.beginning',
  'supplierQueries.gallery',
  'useChangePassword',
  'useCheckOrder',
  'useCheckOrderAsAdmin',
  'useChoosePassword',
  'useCheckout',
  'useDeleteAccount',
  'useDeleteUser',
  'useExportAccount',
  'useInviteUser',
  'usePublish',
  'useRefundOrder',
  'useLogin',
  'useRequestPasswordReset',
  'useResendConfirmation',
  'useResendEmailChange',
  'useResetPassword',
  'useResendMail',
  'useSendMessage',
  'useSetMailWish',
  'useSignUp',
  'useUndoEmailChange',
  'useWithdraw',
  'useTestMail',
  'useTestPayments',
];

function setFavorite({ app, supplierId }: World, favorite: boolean) {
  return app.useSetFavorite().mutateAsync({ supplierId, supplierName: 'Loja', favorite });
}

const list = () => ({
  name: mark(),
  description: '',
  type: 'Luxo' as const,
  required_subscription: 'Premium' as const,
});

function importOne({ app, categoryId }: World) {
  const row = { line: 2, known: null, change: { name: mark(), category_id: categoryId } };
  return app.useImportSuppliers().mutateAsync({
    id: randomUUID(),
    fileName: 'planilha.csv',
    rows: [row],
    leftOut: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

async function createAndChangeSupplier({ app, categoryId }: World) {
  const id = await app.reserveSupplierId();
  const save = app.useSaveSupplier().mutateAsync;
  await save({ id, version: null, change: { name: mark(), category_id: categoryId }, replaced: [] });
  const { version } = (await app.fetchRecord('', id))!;
  await save({ id, version, change: { description: mark(), gallery: [] }, replaced: [] });
}

/** Notes that an account, if there is one, bought at the supplier. */
async function noteBought({ backend, supplierId }: World, accountId: string): Promise<void> {
  const values = [accountId, supplierId];
  await backend.sql(
    `insert into public.favorites (user_id, supplier_id) select id, $2 from public.profiles where id = $1 on conflict do nothing`,
    values,
  );
  await backend.sql(
    `insert into public.notebook_entries (user_id, supplier_id, status)
     select id, $2, 'bought' from public.profiles where id = $1
     on conflict (user_id, supplier_id) do update set status = 'bought'`,
    values,
  );
}

/** Inserts a special list and returns its id. */
export function insertList(backend: Backend): Promise<number> {
  return idOf(
    backend,
    `insert into public.special_lists (name, type, required_subscription) values ('${mark()}', 'VIP', 'Premium') returning id`,
  );
}

function newSearch(): NewSearch {
  return { name: 'Busca', notifies: true, ...searchRow({ ...NO_FILTERS, text: mark() }, []) };
}

/** Saves a search of an account, if there is one, and returns its id. */
function insertSearch(backend: Backend, accountId: string): Promise<number> {
  return idOf(
    backend,
    `insert into public.saved_searches (user_id, name, text)
     select coalesce((select id from public.profiles where id = '${accountId}'), (select min(id::text)::uuid from public.profiles)),
       'Busca', '${mark()}' returning id`,
  );
}

function insertSynonyms(backend: Backend): Promise<number> {
  return idOf(
    backend,
    `insert into public.search_synonyms (words) values (array['${mark()}', '${mark()}']) returning id`,
  );
}

/** Lets an account, if it exists, keep the page of the supplier, and forgets what it has published. */
async function kept({ backend, supplierId }: World, accountId: string): Promise<void> {
  await backend.sql('delete from private.rate_limits');
  await backend.sql(
    `insert into public.supplier_accounts (supplier_id, user_id, proof, since)
     select $1, id, 'email', now() from public.profiles where id::text = $2
     on conflict (supplier_id, user_id) do update set since = excluded.since`,
    [supplierId, accountId],
  );
}

/** The key of a mail that asks whether a page is right. */
async function checkMail(backend: Backend, accountId: string): Promise<string> {
  const [row] = await backend.sql<{ key: string }>(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     values ($1, 'supplier_check', gen_random_uuid()::text, '{}') returning unsubscribe_key as key`,
    [accountId],
  );
  return row!.key;
}

/** The key to object to a claim that was granted. */
async function objection(backend: Backend, supplierId: number, accountId: string): Promise<string> {
  await insertClaim(backend, supplierId, accountId);
  const [row] = await backend.sql<{ key: string }>(
    `with kept as (
       insert into public.supplier_accounts (supplier_id, user_id, proof, since) values ($1, $2, 'instagram', now() + interval '7 days')
       on conflict (supplier_id, user_id) do update set since = excluded.since
     )
     update private.supplier_claims set state = 'granted' where supplier_id = $1 and user_id = $2 returning objection_key as key`,
    [supplierId, accountId],
  );
  return row!.key;
}

function insertClaim(
  backend: Backend,
  supplierId: number,
  accountId: string,
  proof = 'instagram',
): Promise<number> {
  return idOf(
    backend,
    `insert into private.supplier_claims (supplier_id, user_id, proof, code)
     select ${supplierId}, id, '${proof}', '123456' from public.profiles where id::text = '${accountId}'
     on conflict (supplier_id, user_id) do update set state = 'open', proof = excluded.proof, code = excluded.code returning id`,
  );
}

function insertEdit(backend: Backend, supplierId: number, state: string): Promise<number> {
  return idOf(
    backend,
    `insert into private.supplier_edits (supplier_id, state, before, after)
     values (${supplierId}, '${state}', '{"description": null}', '{"description": "Malhas"}')
     on conflict (supplier_id) where state = 'proposed' do update set created_at = now() returning id`,
  );
}

function insertNovelty(backend: Backend, supplierId: number): Promise<number> {
  return idOf(
    backend,
    `insert into public.novelties (supplier_id, text, pictures)
     values (${supplierId}, 'Malhas novas', array['${supplierId}/${randomUUID()}.jpg']) returning id`,
  );
}

function insertCoupon(backend: Backend): Promise<number> {
  return idOf(backend, `insert into public.coupons (code, percent) values ('${mark()}', 10) returning id`);
}

async function insertCampaign(backend: Backend, started = false): Promise<{ id: number; version: number }> {
  const id = await idOf(
    backend,
    `insert into public.campaigns (subject, body, button_label, button_path, status, send_at, started_at, recipients)
     values ('${mark()}', 'Texto', 'Ver', '/', ${started ? "'scheduled', now(), now(), 0" : "'draft', null, null, null"}) returning id`,
  );
  return { id, version: 1 };
}

const campaign = () => ({
  kind: 'promotion' as const,
  audience: 'all' as const,
  subject: `Oferta ${mark()}`,
  preview: '',
  body: 'Texto',
  button_label: 'Ver',
  button_path: '/',
});

const coupon = () => ({
  code: mark().toUpperCase(),
  percent: 10,
  amount_cents: null,
  plans: null,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  max_uses_per_person: 1,
  note: null,
});

/** Inserts a row and returns its id. */
export async function idOf(backend: Backend, insertion: string): Promise<number> {
  const [row] = await backend.sql<{ id: number }>(insertion);
  return Number(row!.id);
}
