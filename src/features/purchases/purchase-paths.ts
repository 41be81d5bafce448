/** Pages that the purchases link to. */
export interface PurchasePaths {
  list: string;
  receipt: (orderId: string) => string;
  checkout: string;
}
