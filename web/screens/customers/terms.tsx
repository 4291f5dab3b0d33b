import { Group, Stack, Title } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../contract/customers.ts'
import { hasTerms, termsOf } from '../../../core/payments/terms.ts'
import { queries } from '../../data/query-client.tsx'
import { formatDigits, formatNumber, rupiah } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { useMayChangePrices } from './special-prices.tsx'
import classes from './terms.module.css'

/** Nothing for a customer without credit terms. */
export function CreditTerms({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const mayChange = useMayChangePrices()
  const { data } = useQuery(queries.customers.credit.queryOptions({ input: { id: customer.id } }))
  if (!hasTerms(customer)) return null
  const { termsDays, creditLimit } = termsOf(customer)
  const texts = [
    ...(termsDays === null ? [] : [`${formatNumber(termsDays)} hari`]),
    ...(creditLimit === null ? [] : [`batas ${rupiah(creditLimit)}`]),
  ]
  const owed = data?.credit?.owed
  return (
    <Stack component="section" gap={8} aria-label="Tempo">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Tempo
        </Title>
        {mayChange && (
          <IconButton label="Ubah tempo" variant="subtle" size={36} data-opens="terms" onClick={onEdit}>
            <IconEdit size={18} />
          </IconButton>
        )}
      </Group>
      <div className="num strong">{texts.join(', ')}</div>
      {creditLimit !== null && owed !== undefined && (
        <>
          <div className={classes.bar} data-over={owed > creditLimit || undefined} aria-hidden="true">
            <span
              style={{ width: `${Math.min(100, creditLimit === 0 ? 100 : (owed / creditLimit) * 100)}%` }}
            />
          </div>
          <Group justify="space-between" className="num">
            <span className="detail">terpakai {formatDigits(owed)}</span>
            <span className="detail">
              {owed > creditLimit ? 'lewat' : 'sisa'} <b>{formatDigits(Math.abs(creditLimit - owed))}</b>
            </span>
          </Group>
        </>
      )}
    </Stack>
  )
}
