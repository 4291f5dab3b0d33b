/** '36,1 kB' */
export function formatBytes(bytes: number): string {
  const { divisor, unit } = unitOf(bytes)
  return `${amountText(bytes / divisor)} ${unit}`
}

/** '118 dari 190 MB': both in the unit of `total`. */
export function formatBytesOf(part: number, total: number): string {
  return `${amountText(part / unitOf(total).divisor)} dari ${formatBytes(total)}`
}

function unitOf(bytes: number): { divisor: number; unit: string } {
  if (bytes >= 1e9) return { divisor: 1e9, unit: 'GB' }
  return bytes >= 1e6 ? { divisor: 1e6, unit: 'MB' } : { divisor: 1e3, unit: 'kB' }
}

function amountText(amount: number): string {
  return amount.toLocaleString('id-ID', { maximumFractionDigits: 1 })
}
