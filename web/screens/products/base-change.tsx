import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import {
  BASE_PRICE_UNUSED,
  formatQuantityRange,
  isBasePriceUnused,
  previewBasePriceChange,
} from '../../../core/products/base-price.ts'
import type { PricingTier } from '../../../core/products/product.ts'
import { formatDigits, formatPercent } from '../../format.ts'
import { TableHead } from '../../kit/display/table-head.tsx'
import classes from './base-change.module.css'
import { type ProductRecord, type TierForm, tiersOf } from './product-form-model.ts'

/** What customers pay now, with the tiers unchanged and with the tiers scaled with it, which one press does. */
export function BaseChange({ record }: { record: ProductRecord }) {
  const { before, values } = record
  const { pricePerUnit: base } = values
  // The base price for which the tiers were scaled here.
  const [movedFor, setMovedFor] = useState<number | null>(null)
  const bookable = base !== null && numberProblem(base, RUPIAH_INPUT) === undefined
  if (!bookable) return null
  const change = before && previewBasePriceChange(before, base)
  const untouched = before !== null && samePrices(before.pricingTiers, values.pricingTiers)
  const movedBefore =
    movedFor === null || movedFor === base || before === null
      ? null
      : previewBasePriceChange(before, movedFor)
  const isOffered = untouched || (movedBefore !== null && samePrices(movedBefore.tiers, values.pricingTiers))
  if (change && isOffered) {
    const { steps, ratio, tiers, isBaseUnused } = change
    return (
      <Alert
        color="yellow"
        role="status"
        icon={<IconAlertTriangle size={18} />}
        title={`Harga dasar ${ratio > 0 ? 'naik' : 'turun'} ${formatPercent(Math.abs(ratio))}, harga tingkat tetap`}
      >
        {isBaseUnused && (
          <Text fz="sm">
            Jika dibiarkan, tidak ada yang membayar harga baru ini: tingkat harga mencakup semua jumlah mulai
            dari 1.
          </Text>
        )}
        <table className={`num inner-table ${classes.table}`}>
          <TableHead
            caption="Yang dibayar pelanggan menurut jumlah"
            heads={['Jumlah', 'Sekarang', 'Jika dibiarkan', 'Jika disesuaikan']}
            figures={3}
          />
          <tbody>
            {steps.map(({ from, to, current, withTiersKept, withTiersScaled }) => (
              <tr key={from}>
                <th scope="row">{formatQuantityRange({ from, to })}</th>
                <td data-number>{formatDigits(current)}</td>
                <td data-number>{formatDigits(withTiersKept)}</td>
                <td data-number className="strong">
                  {formatDigits(withTiersScaled)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowsVertical size={18} />}
          onClick={() => {
            record.set({ pricingTiers: tiers })
            setMovedFor(base)
          }}
        >
          Sesuaikan harga tingkat
        </Button>
      </Alert>
    )
  }
  if (!isBasePriceUnused({ pricePerUnit: base, pricingTiers: completeOf(values.pricingTiers) })) return null
  return (
    <Text className="detail" role="status">
      {BASE_PRICE_UNUSED}.
    </Text>
  )
}

function completeOf(tiers: readonly TierForm[]): PricingTier[] {
  return tiersOf(tiers.filter((tier) => tier.minQuantity !== null && tier.pricePerUnit !== null))
}

function samePrices(stored: readonly PricingTier[], typed: readonly TierForm[]): boolean {
  const text = (tiers: readonly PricingTier[]) =>
    JSON.stringify(
      tiers.map(({ id, minQuantity, maxQuantity, pricePerUnit }) => [
        id,
        minQuantity,
        maxQuantity,
        pricePerUnit,
      ]),
    )
  return text(tiersOf(stored)) === text(tiersOf(typed))
}
