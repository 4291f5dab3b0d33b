import { DIGIT_WORDS, numberWords } from '../text/terbilang.ts'

/** What is said beside a size that may have been meant otherwise ('1.500', 1,5 cm): how it is read, and how to write the other. */
export function sizeReadingHint(typed: string): string | undefined {
  const [, whole, decimals = ''] = /^([1-9]\d?\d?)[.,](\d\d0)$/.exec(typed) ?? []
  if (whole === undefined) return undefined
  const places = [...decimals.replace(/0+$/, '')].map((digit) => DIGIT_WORDS[Number(digit)] || 'nol')
  const read = [...numberWords(Number(whole)), ...(places.length > 0 ? ['koma', ...places] : [])].join(' ')
  return `Dibaca ${read} cm. Untuk ${whole}.${decimals} cm tulis ${whole}${decimals}`
}
