import { html } from 'hono/html'
import { encode } from 'uqr'

/** A QR code in black on white in both themes: cameras read nothing else reliably. */
export function qrSvg(text: string, label: string) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const runs = data.flatMap((row, y) => {
    const bits = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...bits.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return html`<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path d="${runs.join('')}"/></svg>`
}
