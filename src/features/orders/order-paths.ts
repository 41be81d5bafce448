/** Pages that the orders link to. */
export interface OrderPaths {
  list: string;
  receipt: (orderId: string) => string;
  checkout: string;
}
