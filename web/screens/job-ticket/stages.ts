/** What is done with an order, one after the other, and signed by whoever has done it. */
export const STAGES = ['Desain', 'Cetak', 'Finishing', 'Periksa']

/** So that two tickets of one order are not taken for two orders. */
export function copyText(copy: number): string {
  return `Cetakan ke-${copy}`
}
