// Makloon of a line, at the till and in an edit: loaded where the shop offers it.
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { MAX_VENDOR_LENGTH } from '../../../core/orders/outsourcing.ts'
import { queries } from '../../data/query-client.tsx'
import { MoneyField, type MoneyFieldProps } from '../../kit/fields/number-field.tsx'

type VendorFieldProps = Pick<AutocompleteProps, 'value' | 'onChange' | 'autoFocus' | 'className'> & {
  name: string
}

/** Suggests vendors that were used before; without the server there are no suggestions. */
export function VendorField({ name, ...input }: VendorFieldProps) {
  const { data } = useQuery(queries.transactions.listVendors.queryOptions())
  return (
    <Autocomplete
      size="sm"
      aria-label={`Vendor makloon ${name}`}
      placeholder="Vendor"
      data={data?.vendors}
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
