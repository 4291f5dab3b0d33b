import { DIGIT_WORDS, numberWords } from '../text/terbilang.ts'

/** Hint beside an ambiguous size ('1.500' is read as 1,5 cm) and how to type the other reading. */
export function sizeReadingHint(typed: string): string | undefined {
  const [, whole, decimals = ''] = /^([1-9]\d?\d?)[.,](\d\d0)$/.exec(typed) ?? []
  if (whole === undefined) return undefined
  const places = [...decimals.replace(/0+$/, '')].map((digit) => DIGIT_WORDS[Number(digit)] || 'nol')
  const read = [...numberWords(Number(whole)), ...(places.length > 0 ? ['koma', ...places] : [])].join(' ')
  return `Dibaca ${read} cm. Untuk ${whole}.${decimals} cm tulis ${whole}${decimals}`
}
