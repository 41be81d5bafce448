/** The payment gateways that PAYMENT_GATEWAY can name, as people know them. */
export const GATEWAY_NAMES = {
  mercadopago: 'Mercado Pago',
  simulated: 'Pagamento simulado',
};

/** The name of an order's gateway; of one that no longer exists, the word that was stored. */
export function gatewayName(gateway: string): string {
  const names: Record<string, string> = GATEWAY_NAMES;
  return names[gateway] ?? gateway;
}
