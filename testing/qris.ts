/** An invented shop's static QRIS. */
export const STATIC_QRIS =
  '00020101021126620016ID.CO.CONTOH.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204733853033605802ID5916PRINTPRO DIGITAL6007JAKARTA61051011062070703A01630419F2'

/** CRC-16/CCITT-FALSE by polynomial division over a string of bits: slow, and unlike the shop's own. */
export function qrisChecksum(text: string): string {
  const bits = [...text].flatMap((letter) =>
    [...letter.charCodeAt(0).toString(2).padStart(8, '0')].map(Number),
  )
  // The initial value 0xFFFF inverts the first sixteen bits.
  const rest = [...bits, ...new Array(16).fill(0)].map((bit, at) => (at < 16 ? 1 - bit : bit))
  const polynomial = [...'10001000000100001'].map(Number)
  for (let at = 0; at < bits.length; at++) {
    if (rest[at] === 1) for (const [offset, bit] of polynomial.entries()) rest[at + offset] ^= bit
  }
  return Number.parseInt(rest.slice(-16).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

/** STATIC_QRIS with some text replaced and the checksum made right again. */
export function alteredQris(from: string | RegExp, to: string): string {
  const body = STATIC_QRIS.slice(0, -4).replace(from, to)
  return body + qrisChecksum(body)
}
