const DIGITS = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const SCALES = ['', ' ribu', ' juta', ' miliar', ' triliun']

/** An amount in rupiah (0 to MAX_RUPIAH) in Indonesian words, as invoices carry it: 'Dua ratus ribu rupiah'. */
export function terbilang(amount: number): string {
  const words = amount === 0 ? 'nol' : groupsOf(amount).filter(Boolean).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} rupiah`
}

/** What is said beside a size that may have been meant otherwise ('1.500', 1,5 cm): how it is read, and how to write the other. */
export function sizeWords(typed: string): string | undefined {
  const [, whole, decimals = ''] = /^([1-9]\d?\d?)[.,](\d\d0)$/.exec(typed) ?? []
  if (whole === undefined) return undefined
  const places = [...decimals.replace(/0+$/, '')].map((digit) => DIGITS[Number(digit)] || 'nol')
  const read = [...groupsOf(Number(whole)), ...(places.length > 0 ? ['koma', ...places] : [])].join(' ')
  return `Dibaca ${read} cm. Untuk ${whole}.${decimals} cm tulis ${whole}${decimals}`
}

function groupsOf(amount: number): string[] {
  const words: string[] = []
  for (let rest = amount, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    const group = rest % 1000
    if (group === 0) continue
    words.unshift(group === 1 && scale === 1 ? 'seribu' : `${belowThousand(group)}${SCALES[scale]}`)
  }
  return words
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const head = hundreds === 0 ? '' : hundreds === 1 ? 'seratus' : `${DIGITS[hundreds]} ratus`
  return [head, belowHundred(number % 100)].filter(Boolean).join(' ')
}

function belowHundred(number: number): string {
  if (number < 10) return DIGITS[number] ?? ''
  if (number === 10) return 'sepuluh'
  if (number === 11) return 'sebelas'
  if (number < 20) return `${DIGITS[number - 10]} belas`
  return [`${DIGITS[Math.floor(number / 10)]} puluh`, DIGITS[number % 10]].filter(Boolean).join(' ')
}
