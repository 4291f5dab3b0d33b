import type { Activity } from '../../../contract/activity.ts'
import { ROLES, type RolePermissions } from '../../../core/access.ts'
import { fieldsOf, type ValueKind } from '../../../core/activity.ts'
import { type ShopZone, zoneName } from '../../../core/calendar.ts'
import { MEMBERSHIP_TIERS } from '../../../core/customer.ts'
import type { PricingTier } from '../../../core/product.ts'
import { dayText, number, percent, rupiah } from '../../format.ts'
import { PAGE_FACTS } from '../../pages.ts'
import { METHOD_NAMES, ORDER_STATUS_LOOKS, ROLE_NAMES, TIER_NAMES } from '../../text.ts'
import { deviceText } from './device-text.ts'
import { FIELD_NAMES } from './field-names.ts'

/** A field in words: what it held before and after; null where it held nothing. */
export type ChangeRow = { label: string; before: string | null; after: string | null }

const LISTS: Record<string, string> = { categories: 'Kategori', machineTypes: 'Jenis mesin', units: 'Satuan' }
const CHANNELS: Record<string, string> = { whatsapp: 'WhatsApp', email: 'Email' }

/** What a deed changed, in the words of the screens. Lists and permissions are told part by part, only the parts that differ. */
export function changeRows({ table, changes }: Pick<Activity, 'table' | 'changes'>): ChangeRow[] {
  const kinds = Object.fromEntries(fieldsOf(table)) as Record<string, ValueKind>
  return changes.flatMap(({ field, before, after }): ChangeRow[] => {
    const kind = kinds[field] ?? 'text'
    const parts = partsOf(kind)
    if (parts) return differing(parts, before, after)
    const [was, is] = [wordsOf(kind, before), wordsOf(kind, after)]
    if (kind === 'picture')
      return [{ label: 'Logo', before: was && 'logo sebelumnya', after: is && 'logo baru' }]
    return [{ label: FIELD_NAMES[field], before: was, after: is }]
  })
}

type Part = { label: string; words: (value: never) => string | null }

/** Of a value that is made of several: each with its own label. */
function partsOf(kind: ValueKind): Part[] | null {
  switch (kind) {
    case 'pagesOfRoles':
      return ROLES.map((role) => ({
        label: `Hak akses ${ROLE_NAMES[role]}`,
        words: (permissions: RolePermissions) =>
          (permissions[role] ?? []).map((page) => PAGE_FACTS[page]?.name ?? page).join(', ') || null,
      }))
    case 'nameLists':
      return Object.entries(LISTS).map(([list, label]) => ({
        label,
        words: (lists: Record<string, string[]>) => lists[list]?.join(', ') || null,
      }))
    case 'tierRates':
      return MEMBERSHIP_TIERS.map((tier) => ({
        label: `Diskon ${TIER_NAMES[tier]}`,
        words: (rates: Record<string, number>) => percent(rates[tier] ?? 0),
      }))
    default:
      return null
  }
}

function differing(parts: Part[], before: unknown, after: unknown): ChangeRow[] {
  return parts
    .map(({ label, words }) => ({
      label,
      before: before ? words(before as never) : null,
      after: after ? words(after as never) : null,
    }))
    .filter((row) => row.before !== row.after)
}

function wordsOf(kind: ValueKind, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const words = String(value)
  switch (kind) {
    case 'money':
      return rupiah(Number(value))
    case 'count':
      return number(Number(value))
    case 'size':
      return `${number(Number(value))} cm`
    case 'rate':
      return percent(Number(value))
    case 'percent':
      return percent(Number(value) / 100)
    case 'day':
      return dayText(words)
    case 'flag':
      return value ? 'Ya' : 'Tidak'
    case 'secret':
      return 'diganti'
    case 'device':
      return deviceText(words)
    case 'role':
      return ROLE_NAMES[words as keyof typeof ROLE_NAMES] ?? words
    case 'tier':
      return TIER_NAMES[words as keyof typeof TIER_NAMES] ?? words
    case 'method':
      return METHOD_NAMES[words as keyof typeof METHOD_NAMES] ?? words
    case 'channel':
      return CHANNELS[words] ?? words
    case 'orderStatus':
      return ORDER_STATUS_LOOKS[words as keyof typeof ORDER_STATUS_LOOKS]?.label ?? words
    case 'zone':
      return zoneName(words as ShopZone)
    case 'priceTiers':
      return (value as PricingTier[]).map(priceTierText).join('; ') || null
    default:
      return words
  }
}

function priceTierText({ minQuantity, maxQuantity, pricePerUnit }: PricingTier): string {
  const range = maxQuantity
    ? `${number(minQuantity)}–${number(maxQuantity)}`
    : `${number(minQuantity)} ke atas`
  return `${range}: ${rupiah(pricePerUnit)}`
}
