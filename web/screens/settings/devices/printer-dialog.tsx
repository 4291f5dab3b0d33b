import { SegmentedControl, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Printer } from '../../../../contract/printers.ts'
import { type PrinterInput, printerInputSchema, type Roll } from '../../../../core/paper/printer.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useLatestRecord } from '../../../kit/records/use-latest-record.ts'
import { useRecord } from '../../../kit/records/use-record.ts'

/** `port` as it is typed. */
type Values = { name: string; host: string; port: string; paper: Roll; drawer: boolean }

const inputOf = ({ port, ...values }: Values) => ({ ...values, port: Number(port) })
const problems = schemaProblems(printerInputSchema)

const PRINTER: RecordDefinition<Printer, Values, PrinterInput> = {
  noun: 'printer',
  names: { name: 'Nama', host: 'Alamat IP', port: 'Port', paper: 'Kertas', drawer: 'Laci uang' },
  valuesOf: (stored) => ({
    name: stored?.name ?? '',
    host: stored?.host ?? '',
    port: String(stored?.port ?? 9100),
    paper: stored?.paper ?? '80mm',
    drawer: stored?.drawer ?? false,
  }),
  problemsOf: (values) => problems(inputOf(values)),
  inputOf: (values) => printerInputSchema.parse(inputOf(values)),
  create: (id, input) => server.printers.create({ id, ...input }),
  update: ({ id, version }, changes) => server.printers.update({ id, version, ...changes }),
  texts: { drawer: (drawer) => (drawer ? 'ada' : 'tidak ada') },
  saved: 'Printer berhasil disimpan.',
  failed: 'Gagal menyimpan printer. Silakan coba lagi.',
}

export function PrinterDialog({ printer, ...dialog }: OpenedDialog & { printer: Printer | null }) {
  return (
    <RecordDialog {...dialog} title={printer ? 'Ubah printer' : 'Tambah printer'} size={520}>
      <PrinterForm printer={printer} />
    </RecordDialog>
  )
}

function PrinterForm({ printer }: { printer: Printer | null }) {
  const query = queries.printers.get.queryOptions({ input: { id: printer?.id ?? '' } })
  const { latest, gone } = useLatestRecord(printer, query)
  const record = useRecord(PRINTER, latest)
  const { values } = record
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={gone}
      onSaved={() => invalidate(queries.printers)}
    >
      <TextInput
        {...record.field('name')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={60}
        placeholder="Struk Kasir 1"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <TextInput
          {...record.field('host')}
          required
          autoComplete="off"
          inputMode="decimal"
          placeholder="192.168.1.31"
          description="Ada di halaman uji printer"
        />
        <TextInput
          {...record.field('port')}
          required
          autoComplete="off"
          inputMode="numeric"
          description="Hampir selalu 9100"
        />
      </SimpleGrid>
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          Kertas
        </Text>
        <SegmentedControl
          aria-label="Kertas"
          value={values.paper}
          data={[
            { value: '80mm', label: 'Gulungan 80 mm' },
            { value: '58mm', label: 'Gulungan 58 mm' },
          ]}
          onChange={(paper) => record.set({ paper: paper as Roll })}
        />
      </Stack>
      <Switch {...record.box('drawer')} label="Laci uang tersambung ke printer ini" />
    </RecordForm>
  )
}
