import { Alert, SegmentedControl, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { specialPricesOf } from '../../../core/customers/special-price.ts'
import {
  canHaveSpecialPrices,
  conflictingSpecialPrices,
  mergeSpecialPrices,
} from '../../../core/customers/special-price-list.ts'
import { tooManySpecialPrices } from '../../../core/customers/special-price-schema.ts'
import { formatSpecialTerms } from '../../../core/customers/special-price-text.ts'

type Pair = readonly [Customer, Customer]

/** For which products both have another price, and whose holds: the kept customer's until another is chosen. */
export function useSpecialPrices([one, other]: Pair, kept: Customer, merged: Customer) {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const conflicts = canHaveSpecialPrices(kept)
    ? conflictingSpecialPrices(specialPricesOf(one), specialPricesOf(other))
    : []
  const holderOf = (productId: string) => chosen[productId] ?? kept.id
  const fromMerged = conflicts.filter((productId) => holderOf(productId) === merged.id)
  return {
    conflicts,
    holderOf,
    fromMerged,
    tooMany: tooManySpecialPrices(mergeSpecialPrices(withPrices(kept), withPrices(merged), fromMerged)),
    choose: (productId: string, customerId: string) =>
      setChosen((before) => ({ ...before, [productId]: customerId })),
  }
}

/** One cached by an earlier version has none. */
const withPrices = (customer: Customer) => ({ id: customer.id, specialPrices: specialPricesOf(customer) })

type ChoicesProps = { pair: Pair; kept: Customer } & ReturnType<typeof useSpecialPrices>

/** Nothing unless both customers have another price for one product, or too many together. */
export function SpecialPriceChoices({ pair, kept, conflicts, holderOf, choose, tooMany }: ChoicesProps) {
  const priceOf = (customer: Customer, productId: string) =>
    specialPricesOf(customer).find((price) => price.productId === productId)
  const choices = conflicts.map((productId) => {
    const [one, other] = pair.map((customer) => priceOf(customer, productId))
    const label = `Harga khusus ${priceOf(kept, productId)?.productName ?? ''} sesudah digabungkan`
    // Only one of them is for the unit of today.
    const withUnit = one?.unit !== other?.unit
    return (
      <fieldset key={productId} className="fieldset">
        <legend>{label}</legend>
        <SegmentedControl
          fullWidth
          aria-label={label}
          data={pair.map((customer) => {
            const price = priceOf(customer, productId)
            const terms = price && `${formatSpecialTerms(price)}${withUnit ? ` per ${price.unit}` : ''}`
            return { value: customer.id, label: <Text inherit>{terms}</Text> }
          })}
          value={holderOf(productId)}
          onChange={(customerId) => choose(productId, customerId)}
        />
      </fieldset>
    )
  })
  return (
    <>
      {choices}
      {tooMany && (
        <Alert color="magenta" role="alert">
          {tooMany} untuk satu pelanggan. Hapus beberapa dari salah satu pelanggan dulu.
        </Alert>
      )}
    </>
  )
}
