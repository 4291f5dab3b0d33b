import { APPROVER_LIABLE } from '../orders/proof.ts'
import { type MessageItem, pieceLine } from './order-messages.ts'

/** The WhatsApp text of proofs. A messenger takes no pictures from a link, so the shop attaches them. */
export function proofText({
  customerName,
  shopName,
  number,
  items,
}: {
  customerName: string
  shopName: string
  number: string
  items: readonly MessageItem[]
}): string {
  return [
    `Halo ${customerName},`,
    '',
    `Mohon cek desain pesanan ${number} di ${shopName} sebelum dicetak:`,
    ...items.map((item) => `- ${pieceLine(item)}`),
    '',
    `Balas SETUJU bila sudah benar, atau tulis yang perlu diperbaiki. ${APPROVER_LIABLE}`,
  ].join('\n')
}
