export const DIGIT_WORDS = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
]
const SCALES = ['', ' ribu', ' juta', ' miliar', ' triliun']

/** 'Dua ratus ribu rupiah'; amounts from 0 to MAX_RUPIAH. */
export function terbilang(amount: number): string {
  const words = amount === 0 ? 'nol' : numberWords(amount).filter(Boolean).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} rupiah`
}

/** One entry per group of three digits with its scale: 'seribu', 'lima ratus'. */
export function numberWords(amount: number): string[] {
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
  const head = hundreds === 0 ? '' : hundreds === 1 ? 'seratus' : `${DIGIT_WORDS[hundreds]} ratus`
  return [head, belowHundred(number % 100)].filter(Boolean).join(' ')
}

function belowHundred(number: number): string {
  if (number < 10) return DIGIT_WORDS[number] ?? ''
  if (number === 10) return 'sepuluh'
  if (number === 11) return 'sebelas'
  if (number < 20) return `${DIGIT_WORDS[number - 10]} belas`
  return [`${DIGIT_WORDS[Math.floor(number / 10)]} puluh`, DIGIT_WORDS[number % 10]].filter(Boolean).join(' ')
}
