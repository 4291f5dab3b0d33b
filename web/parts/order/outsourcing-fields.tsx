// Makloon of a line, at the till and in an edit: loaded where the shop offers it.
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '../../theme/later-styles.css'
import { useEffect, useState } from 'react'
import { MAX_VENDOR_LENGTH } from '../../../core/orders/outsourcing.ts'
import { server } from '../../data/server.ts'
import { MoneyField, type MoneyFieldProps } from '../../kit/fields/number-field.tsx'

type VendorFieldProps = Pick<AutocompleteProps, 'value' | 'onChange' | 'onKeyDown' | 'className'> & {
  name: string
}

/** Suggests vendors that were used before; without the server there are no suggestions. */
export function VendorField({ name, ...input }: VendorFieldProps) {
  const [vendors, setVendors] = useState<string[]>([])
  useEffect(() => {
    let isShown = true
    server.transactions.listVendors().then(
      (known) => isShown && setVendors(known.vendors),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return (
    <Autocomplete
      size="sm"
      aria-label={`Vendor makloon ${name}`}
      placeholder="Vendor"
      data={vendors}
      limit={5}
      maxLength={MAX_VENDOR_LENGTH}
      // A click on a suggestion is a click inside what holds the field.
      comboboxProps={{ withinPortal: false }}
      {...input}
    />
  )
}

/** Rupiah of the whole line. */
export function OutsourcingCostField({ name, ...input }: MoneyFieldProps & { name: string }) {
  return <MoneyField size="sm" aria-label={`Biaya makloon ${name}`} placeholder="Biaya" {...input} />
}
