/** The values of PAYMENT_GATEWAY. */
export const GATEWAY_NAMES = {
  mercadopago: 'Mercado Pago',
  simulated: 'Pagamento simulado',
};

/** Returns the stored word for a gateway that no longer exists. */
export function gatewayName(gateway: string): string {
  const names: Record<string, string> = GATEWAY_NAMES;
  return names[gateway] ?? gateway;
}
