/** '36,1 kB' */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB']
  return `${value.toLocaleString('id-ID', { maximumFractionDigits: 1 })} ${unit}`
}
