import { Group, Stack, Title } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import type { Customer } from '../../../contract/customers.ts'
import { TAX_NUMBER_KIND_LABELS } from '../../../core/tax/tax-identity.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'

/** Nothing for a customer who gets no faktur. */
export function TaxFacts({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  // An older version's copy on this device has none.
  const { taxIdentity = null } = customer
  if (!taxIdentity) return null
  const { kind, number, name, address, idtku } = taxIdentity
  return (
    <Stack component="section" gap={8} aria-label="Data pajak">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Data pajak
        </Title>
        <IconButton label="Ubah data pajak" variant="subtle" size={36} data-opens="tax" onClick={onEdit}>
          <IconEdit size={18} />
        </IconButton>
      </Group>
      <div>
        <div className="num strong">
          {TAX_NUMBER_KIND_LABELS[kind]} {number}
        </div>
        <div>{name}</div>
        <div className="detail">{address}</div>
        {idtku && <div className="detail num">IDTKU {idtku}</div>}
      </div>
    </Stack>
  )
}
