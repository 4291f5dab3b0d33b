const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A change in thousandths with its sign and one decimal: '+12,4%', '−3,2%', '0,0%'; what grew beyond all measure: '>1.000 kali'. */
export function signedPercent(permille: number): string {
  if (permille > 1_000_000) return '>1.000 kali'
  const sign = permille === 0 ? '' : permille > 0 ? '+' : '−'
  return `${sign}${oneDecimal.format(Math.abs(permille) / 10)}%`
}
