/**
 * The whole rupiah meant by a text from elsewhere: 'Rp 1.250.000,00', '1,250,000.00', '1250000'.
 * Sen are dropped as a shop drops them. Null when the text is no amount.
 */
export function parseAmount(text: string): number | null {
  const body = text
    .replace(/rp\.?|idr/gi, '')
    .replace(/[\s\u00a0]/g, '')
    .replace(/,-$/, '')
  const whole =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/.exec(body)?.[1] ??
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.exec(body)?.[1]
  if (whole === undefined) return null
  const amount = Number(whole.replace(/[.,]/g, ''))
  return Number.isSafeInteger(amount) ? amount : null
}
