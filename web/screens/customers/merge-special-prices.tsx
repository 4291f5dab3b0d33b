import { SegmentedControl, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { conflictingSpecialPrices, specialPricesOf } from '../../../core/customers/special-price.ts'
import { formatSpecialTerms } from '../../../core/customers/special-price-text.ts'

type Pair = readonly [Customer, Customer]

/** For which products both have another price, and whose holds: the kept customer's until another is chosen. */
export function useSpecialPrices([one, other]: Pair, kept: Customer, merged: Customer) {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const conflicts = conflictingSpecialPrices(specialPricesOf(one), specialPricesOf(other))
  const holderOf = (productId: string) => chosen[productId] ?? kept.id
  return {
    conflicts,
    holderOf,
    choose: (productId: string, customerId: string) =>
      setChosen((before) => ({ ...before, [productId]: customerId })),
    fromMerged: conflicts.filter((productId) => holderOf(productId) === merged.id),
  }
}

type ChoicesProps = { pair: Pair; kept: Customer } & ReturnType<typeof useSpecialPrices>

/** Nothing unless both customers have another price for one product. */
export function SpecialPriceChoices({ pair, kept, conflicts, holderOf, choose }: ChoicesProps) {
  const priceOf = (customer: Customer, productId: string) =>
    specialPricesOf(customer).find((price) => price.productId === productId)
  return conflicts.map((productId) => {
    const label = `Harga khusus ${priceOf(kept, productId)?.productName ?? ''} sesudah digabungkan`
    return (
      <fieldset key={productId} className="fieldset">
        <legend>{label}</legend>
        <SegmentedControl
          fullWidth
          aria-label={label}
          data={pair.map((customer) => {
            const price = priceOf(customer, productId)
            return { value: customer.id, label: <Text inherit>{price && formatSpecialTerms(price)}</Text> }
          })}
          value={holderOf(productId)}
          onChange={(customerId) => choose(productId, customerId)}
        />
      </fieldset>
    )
  })
}
