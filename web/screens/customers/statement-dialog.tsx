import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { type DaySpan, type Preset, presetRange } from '../../../core/shop/analytics.ts'
import { useShop } from '../../data/session.tsx'
import { useToday } from '../../kit/browser/use-today.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DayField } from '../../kit/fields/day-field.tsx'
import { printStatement } from '../../parts/printing/print-invoice.ts'

const PERIODS: [Preset, string][] = [
  ['this-month', 'Bulan ini'],
  ['last-month', 'Bulan lalu'],
  ['this-year', 'Tahun ini'],
]

type StatementDialogProps = { customer: Customer; opened: boolean; onClose: () => void }

export function StatementDialog({ customer, opened, onClose }: StatementDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rekap per periode">
      <Period customer={customer} onClose={onClose} />
    </Dialog>
  )
}

function Period({ customer, onClose }: Omit<StatementDialogProps, 'opened'>) {
  const today = useToday(useShop().store.timeZone)
  const [range, setRange] = useState<DaySpan>(() => presetRange('last-month', today))
  const problem = range.from > range.to ? 'Tanggal akhir tidak boleh sebelum tanggal awal' : undefined
  return (
    <Stack gap={16}>
      <Text c="dimmed">
        Sisa sebelum periode, setiap pesanan dan pembayaran {customer.name} di dalamnya, dan sisa di akhirnya.
      </Text>
      <Group gap={8}>
        {PERIODS.map(([preset, label]) => (
          <Button
            key={preset}
            variant="default"
            size="sm"
            onClick={() => setRange(presetRange(preset, today))}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group gap={12} grow align="flex-start">
        <DayField label="Dari" value={range.from} onChange={(from) => setRange({ ...range, from })} />
        <DayField
          label="Sampai"
          value={range.to}
          error={problem}
          onChange={(to) => setRange({ ...range, to })}
        />
      </Group>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={18} />}
          disabled={problem !== undefined}
          onClick={() => {
            printStatement(customer.id, range)
            onClose()
          }}
        >
          Cetak rekap
        </Button>
      </Group>
    </Stack>
  )
}
