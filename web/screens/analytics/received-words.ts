import { rupiah } from '../../format.ts'

/** How the money that came in stands to what was sold in the same time. */
export function receivedWords(received: number, sold: number): string {
  if (received === sold) return 'sama dengan yang dicatat'
  const difference = rupiah(Math.abs(received - sold))
  return received > sold ? `${difference} lebih banyak diterima` : `${difference} lebih sedikit diterima`
}
