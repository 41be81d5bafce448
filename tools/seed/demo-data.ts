import {
  buildContactMessages,
  buildFavorites,
  buildSpecialLists,
  type ContactMessage,
  type Favorite,
  type SpecialList,
} from './activity';
import { CATEGORIES, type Category } from './categories';
import { buildOrders, type Order } from './orders';
import { readPool } from './picture-pool';
import { buildSuppliers, type Supplier } from './suppliers';
import { buildUsers, type User } from './users';

export interface DemoData {
  categories: readonly Category[];
  suppliers: Supplier[];
  users: User[];
  orders: Order[];
  favorites: Favorite[];
  specialLists: SpecialList[];
  contactMessages: ContactMessage[];
}

/** All demo data, the same at every call: it depends on no clock and only on seeded random numbers. */
export function buildDemoData(): DemoData {
  const suppliers = buildSuppliers(readPool());
  const users = buildUsers();
  return {
    categories: CATEGORIES,
    suppliers,
    users,
    orders: buildOrders(users),
    favorites: buildFavorites(users, suppliers),
    specialLists: buildSpecialLists(suppliers),
    contactMessages: buildContactMessages(),
  };
}
