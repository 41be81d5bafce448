/** Marks a card's link to the supplier's WhatsApp chat, for features/supplier-messages/card-chats. */
export function chatLink({ id, name }: { id: number; name: string }) {
  return { 'data-chat': id, 'data-name': name };
}
