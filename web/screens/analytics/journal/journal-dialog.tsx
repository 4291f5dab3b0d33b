import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { addDays, type Day, firstOfMonth } from '../../../../core/time/calendar.ts'
import { server } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { useExport } from '../../../kit/display/export-button.tsx'
import { DayField } from '../../../kit/fields/day-field.tsx'

type JournalDialogProps = { opened: boolean; onClose: () => void; today: Day }

/** What a bookkeeper gets: the journal of a period, last month at first. */
export function JournalDialog({ opened, onClose, today }: JournalDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Jurnal untuk akuntan" size={560}>
      <JournalForm today={today} />
    </Dialog>
  )
}

function JournalForm({ today }: { today: Day }) {
  const [from, setFrom] = useState<Day>(firstOfMonth(today, -1))
  const [to, setTo] = useState<Day>(addDays(firstOfMonth(today), -1))
  const [by, setBy] = useState<'entry' | 'day'>('entry')
  const input = { from, to, by }
  const workbook = useExport({ empty: false, make: () => server.journal.export(input) })
  const csv = useExport({ empty: false, make: () => server.journal.exportCsv(input) })
  const error = from > to ? 'Tanggal akhir tidak boleh sebelum tanggal awal' : undefined
  return (
    <Stack gap={14}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <DayField label="Dari" value={from} maxDate={today} onChange={setFrom} />
        <DayField label="Sampai" value={to} maxDate={today} onChange={setTo} error={error} />
      </SimpleGrid>
      <SegmentedControl
        aria-label="Isi jurnal"
        value={by}
        onChange={(value) => setBy(value as typeof by)}
        data={[
          { value: 'entry', label: 'Setiap kejadian' },
          { value: 'day', label: 'Ringkas per hari' },
        ]}
      />
      <Text c="dimmed" fz="sm">
        Tanggal, nomor, akun, debit, kredit, keterangan dan referensi. Salin ke template jurnal umum Accurate
        atau Jurnal (Mekari), lalu periksa sekali dengan template terbarunya. Pesanan yang diubah kemudian
        mengubah jurnal harinya: ekspor setelah bulan ditutup.
      </Text>
      <Group grow gap={12}>
        <Button
          variant="default"
          loading={csv.busy}
          disabled={error !== undefined || workbook.busy}
          onClick={csv.onClick}
        >
          Unduh .csv
        </Button>
        <Button loading={workbook.busy} disabled={error !== undefined || csv.busy} onClick={workbook.onClick}>
          Unduh .xlsx
        </Button>
      </Group>
    </Stack>
  )
}
