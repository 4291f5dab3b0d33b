import type { ShopZone } from '../../../../core/calendar.ts'
import { zoneName } from '../../../../core/calendar.ts'
import { MEMBERSHIP_TIERS } from '../../../../core/customer.ts'
import { percentOf, rateOf } from '../../../../core/money.ts'
import { contactProblems, type StoreChanges } from '../../../../core/store-changes.ts'
import { number } from '../../../format.ts'
import type { StorePart } from '../store-part.ts'

/** What is typed of the shop. Rates are percentages; null is an empty field. */
export type ShopForm = {
  logo: string
  name: string
  email: string
  phone: string
  address: string
  taxRate: number | null
  gold: number | null
  silver: number | null
  regular: number | null
  runningText: string
  timeZone: ShopZone
}

const RATES = ['taxRate', ...MEMBERSHIP_TIERS] as const

/** The tab 'Toko' (specification, sections 2, 3 and 5). */
export const SHOP: StorePart<ShopForm> = {
  names: {
    logo: 'Logo',
    name: 'Nama toko',
    email: 'Email',
    phone: 'Telepon',
    address: 'Alamat',
    taxRate: 'Pajak',
    gold: 'Diskon Gold',
    silver: 'Diskon Silver',
    regular: 'Diskon Reguler',
    runningText: 'Teks berjalan',
    timeZone: 'Zona waktu',
  },

  formOf: ({ logo, name, email, phone, address, taxRate, discountRates, runningText, timeZone }) => ({
    logo,
    name,
    email,
    phone,
    address,
    taxRate: percentOf(taxRate),
    gold: percentOf(discountRates.gold),
    silver: percentOf(discountRates.silver),
    regular: percentOf(discountRates.regular),
    runningText: runningText ?? '',
    timeZone,
  }),

  problemsOf(form) {
    const rates = RATES.flatMap((field) => {
      const problem = rateProblem(form[field])
      return problem ? [[field, problem]] : []
    })
    return { ...contactProblems(form), ...Object.fromEntries(rates) }
  },

  changesOf(form, changed) {
    const { taxRate, gold, silver, regular, ...texts } = form
    const given = Object.entries(texts).filter(([field]) => (changed as string[]).includes(field))
    const changes: StoreChanges = Object.fromEntries(given)
    if (changed.includes('taxRate')) changes.taxRate = rateOf(taxRate ?? 0)
    if (MEMBERSHIP_TIERS.some((tier) => changed.includes(tier))) {
      changes.discountRates = {
        gold: rateOf(gold ?? 0),
        silver: rateOf(silver ?? 0),
        regular: rateOf(regular ?? 0),
      }
    }
    return changes
  },

  textOf(form, field) {
    const content = form[field]
    if (content === '' || content === null) return 'kosong'
    if (field === 'logo') return 'gambar lain'
    if (field === 'timeZone') return zoneName(form.timeZone)
    return typeof content === 'number' ? `${number(content)}%` : content.trim()
  },
}

function rateProblem(percent: number | null): string | null {
  if (percent === null) return 'Wajib diisi, 0 bila tidak ada'
  return percent > 100 ? 'Paling banyak 100%' : null
}
