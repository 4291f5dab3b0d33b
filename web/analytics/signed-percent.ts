const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A change in thousandths with its sign and one decimal: '+12,4%', '−3,2%', '0,0%'. */
export function signedPercent(permille: number): string {
  const sign = permille === 0 ? '' : permille > 0 ? '+' : '−'
  return `${sign}${oneDecimal.format(Math.abs(permille) / 10)}%`
}
