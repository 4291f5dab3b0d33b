import { type Page, ROLES, type RolePermissions, type RoleRights } from '../access/access.ts'
import { RIGHT_LABELS } from '../access/right-labels.ts'
import { MEMBERSHIP_TIERS } from '../customers/customer.ts'
import type { SpecialPrice } from '../customers/special-price-schema.ts'
import { formatSpecialTerms } from '../customers/special-price-text.ts'
import type { NamedAccounts } from '../journal/accounts.ts'
import { toAmount } from '../materials/material.ts'
import { MATERIAL_KIND_LABELS, MOVEMENT_KIND_LABELS, recipeText } from '../materials/material-text.ts'
import type { RecipeItem } from '../materials/recipe.ts'
import { formatRupiah } from '../money/money.ts'
import type { BilledSize } from '../orders/billed-size.ts'
import { PROOF_EVENT_LABELS, type ProofContent } from '../orders/proof.ts'
import { DEFAULT_STAGES, type Stage, stageName } from '../orders/stage.ts'
import { billedAreaText } from '../paper/billed-text.ts'
import { extraPriceText } from '../paper/extra-text.ts'
import { pieceLine } from '../paper/order-messages.ts'
import { BALANCE_KIND_LABELS } from '../payments/balance.ts'
import type { Billing } from '../products/billing.ts'
import { formatBilling } from '../products/billing-text.ts'
import type { ExtraTerms } from '../products/extras.ts'
import type { PricingTier } from '../products/product.ts'
import { type TaxIdentity, taxIdentityText } from '../tax/tax-identity.ts'
import { TAX_MODE_LABELS } from '../tax/tax-number.ts'
import { formatDay, formatNumber, formatPercent } from '../text/formatting.ts'
import {
  CUSTOMER_CHANNEL_LABELS,
  LEDGER_KIND_LABELS,
  MEMBERSHIP_TIER_LABELS,
  ORDER_STATUS_LABELS,
  PAGE_LABELS,
  PAYMENT_METHOD_LABELS,
  QUOTE_STATE_LABELS,
  ROLE_LABELS,
  ROUNDING_DIRECTION_LABELS,
} from '../text/labels.ts'
import { type ShopZone, zoneName } from '../time/calendar.ts'
import { auditedFields, type FieldChange, IMPORTED_RECORD_LABELS } from './activity.ts'
import type { AuditedTable, FieldDefinition, ValueFormat } from './audited-tables.ts'

/** Field values as text; null for an empty one. */
export type ChangeRow = { label: string; before: string | null; after: string | null }

const LIST_LABELS: Record<string, string> = {
  categories: 'Kategori',
  machineTypes: 'Jenis mesin',
  units: 'Satuan',
  stages: 'Tahap',
}
/** Values of a closed list. */
const VALUE_LABELS: { [Kind in ValueFormat]?: Record<string, string> } = {
  role: ROLE_LABELS,
  tier: MEMBERSHIP_TIER_LABELS,
  method: PAYMENT_METHOD_LABELS,
  importedRecords: IMPORTED_RECORD_LABELS,
  ledgerKind: LEDGER_KIND_LABELS,
  balanceKind: BALANCE_KIND_LABELS,
  quoteStatus: QUOTE_STATE_LABELS,
  customerChannel: CUSTOMER_CHANNEL_LABELS,
  proofEvent: PROOF_EVENT_LABELS,
  orderStatus: ORDER_STATUS_LABELS,
  rounding: ROUNDING_DIRECTION_LABELS,
  taxMode: TAX_MODE_LABELS,
  materialKind: MATERIAL_KIND_LABELS,
  movementKind: MOVEMENT_KIND_LABELS,
  resolution: { booked: 'Dibukukan', discarded: 'Dibuang' },
  reminderTopic: { debt: 'Tagihan', pickup: 'Siap diambil' },
  channel: { whatsapp: 'WhatsApp', email: 'Email' },
}

/** Changed fields as text. Composite values (lists, permissions) give one row per part that differs. */
export function changeRows({ table, changes }: { table: AuditedTable; changes: FieldChange[] }): ChangeRow[] {
  const fields: Record<string, FieldDefinition> = Object.fromEntries(auditedFields(table))
  return changes.flatMap(({ field, before, after }): ChangeRow[] => {
    const [label, kind] = fields[field] ?? [field, 'text']
    if (kind === 'specialPrices') return specialPriceRows(label, before, after)
    const parts = partsOfValue(kind)
    if (parts) return differingParts(parts, before, after)
    const [beforeText, afterText] = [valueText(kind, before), valueText(kind, after)]
    if (kind === 'secret') return [{ label, before: beforeText && 'tersimpan', after: afterText }]
    if (kind === 'picture') {
      const picture = label.toLowerCase()
      return [{ label, before: beforeText && `${picture} sebelumnya`, after: afterText && `${picture} baru` }]
    }
    return [{ label, before: beforeText, after: afterText }]
  })
}

/** A row for each product whose price differs. */
function specialPriceRows(label: string, before: unknown, after: unknown): ChangeRow[] {
  const [former, present] = [(before ?? []) as SpecialPrice[], (after ?? []) as SpecialPrice[]]
  const names = new Map([...former, ...present].map(({ productId, productName }) => [productId, productName]))
  return [...names]
    .map(([id, name]) => {
      const textIn = (prices: SpecialPrice[]) => {
        const price = prices.find(({ productId }) => productId === id)
        return price ? formatSpecialTerms(price) : null
      }
      return { label: `${label} ${name}`, before: textIn(former), after: textIn(present) }
    })
    .filter((row) => row.before !== row.after)
}

type Part = { label: string; text: (value: never) => string | null }

/** The parts of a composite value; null for a simple one. */
function partsOfValue(kind: ValueFormat): Part[] | null {
  switch (kind) {
    case 'pagesOfRoles':
      return ROLES.map((role) => ({
        label: `Hak akses ${ROLE_LABELS[role]}`,
        text: (permissions: RolePermissions) =>
          (permissions[role] ?? []).map((page) => PAGE_LABELS[page] ?? page).join(', ') || null,
      }))
    case 'rightsOfRoles':
      return ROLES.map((role) => ({
        label: `Hak tindakan ${ROLE_LABELS[role]}`,
        text: (rights: RoleRights) => rightsText(rights[role]),
      }))
    case 'nameLists':
      return Object.entries(LIST_LABELS).map(([list, label]) => ({
        label,
        text: (lists: Record<string, (string | Stage)[]>) => lists[list]?.map(nameText).join(', ') || null,
      }))
    case 'tierRates':
      return MEMBERSHIP_TIERS.map((tier) => ({
        label: `Diskon ${MEMBERSHIP_TIER_LABELS[tier]}`,
        text: (rates: Record<string, number>) => formatPercent(rates[tier] ?? 0),
      }))
    default:
      return null
  }
}

function nameText(entry: string | Stage): string {
  if (typeof entry === 'string') return entry
  return entry.machineTypes.length > 0 ? `${entry.name} (${entry.machineTypes.join(', ')})` : entry.name
}

function rightsText(rights: RoleRights[keyof RoleRights]): string | null {
  const discount = rights?.discountLimit ? [`Diskon sampai ${formatPercent(rights.discountLimit / 100)}`] : []
  return [...discount, ...(rights?.granted ?? []).map((right) => RIGHT_LABELS[right].name)].join(', ') || null
}

function differingParts(parts: Part[], before: unknown, after: unknown): ChangeRow[] {
  return parts
    .map(({ label, text }) => ({
      label,
      before: before ? text(before as never) : null,
      after: after ? text(after as never) : null,
    }))
    .filter((row) => row.before !== row.after)
}

function valueText(kind: ValueFormat, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  switch (kind) {
    case 'money':
      return formatRupiah(Number(value))
    case 'count':
      return formatNumber(Number(value))
    case 'size':
      return `${formatNumber(Number(value))} cm`
    case 'rate':
      return formatPercent(Number(value))
    case 'percent':
      return formatPercent(Number(value) / 100)
    case 'day':
      return formatDay(text)
    case 'flag':
    case 'timestampAsFlag':
      return value ? 'Ya' : 'Tidak'
    case 'secret':
      return 'diganti'
    case 'device':
      return deviceText(text)
    case 'proofContent':
      return pieceLine(value as ProofContent)
    case 'stage':
      return stageName(text, DEFAULT_STAGES)
    case 'taxIdentity':
      return taxIdentityText(value as TaxIdentity)
    case 'billing':
      return formatBilling(value as Billing)
    case 'billed':
      return billedAreaText(value as BilledSize)
    case 'extras':
      return (value as ExtraTerms[]).map(extraText).join('; ') || null
    case 'accounts':
      return Object.values(value as NamedAccounts)
        .map(({ number, name }) => `${number} ${name}`)
        .join(', ')
    case 'recipe':
      return recipeText(value as RecipeItem[]) || null
    case 'materialQuantity':
      return formatNumber(toAmount(Number(value)))
    case 'zone':
      return zoneName(text as ShopZone)
    case 'pages':
      return (value as Page[]).map((page) => PAGE_LABELS[page] ?? page).join(', ')
    case 'names':
      return (value as string[]).join(', ') || null
    case 'priceTiers':
      return (value as PricingTier[]).map(priceTierText).join('; ') || null
    default:
      return VALUE_LABELS[kind]?.[text] ?? text
  }
}

/** 'Mata ayam 4 × Rp 1.000/buah': the count of a line's. */
function extraText(extra: ExtraTerms & { count?: number }): string {
  const count = extra.basis === 'count' && extra.count ? `${formatNumber(extra.count)} × ` : ''
  return `${extra.name} ${count}${extraPriceText(extra)}`
}

function priceTierText({ minQuantity, maxQuantity, pricePerUnit }: PricingTier): string {
  const range = maxQuantity
    ? `${formatNumber(minQuantity)}–${formatNumber(maxQuantity)}`
    : `${formatNumber(minQuantity)} ke atas`
  return `${range}: ${formatRupiah(pricePerUnit)}`
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** 'Chrome, Windows'; the start of the user agent if it is unknown. */
export function deviceText(userAgent: string): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || userAgent.slice(0, 60)
}
