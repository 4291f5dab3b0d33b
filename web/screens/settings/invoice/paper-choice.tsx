import { NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../data/query-client.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { ChoiceCard } from '../../../kit/fields/choice-card.tsx'
import {
  type PrintedDocument,
  useDevicePaper,
  useDevicePrinter,
  useShouldOpenDrawer,
} from '../../../parts/printing/device-paper.ts'
import {
  JOB_TICKET_PAPERS,
  PAPER_HINTS,
  PAPER_NAMES,
  PAPERS,
  type PaperSize,
} from '../../../parts/printing/papers.ts'
import classes from './invoice-tab.module.css'

export function PaperChoice() {
  return (
    <>
      <Choice
        printed="invoice"
        title="Kertas invoice"
        label="Kertas invoice di perangkat ini"
        description="Berlaku untuk siapa pun yang mencetak dari browser ini. Tersimpan langsung."
        papers={PAPERS}
      />
      <Choice
        printed="job-ticket"
        title="Kertas SPK"
        label="Kertas SPK di perangkat ini"
        description="Surat perintah kerja untuk bagian produksi, tanpa harga."
        papers={JOB_TICKET_PAPERS}
      />
    </>
  )
}

type ChoiceProps = {
  printed: PrintedDocument
  title: string
  label: string
  description: string
  papers: readonly PaperSize[]
}

function Choice({ printed, title, papers, ...words }: ChoiceProps) {
  const [size, setSize] = useDevicePaper(printed)
  return (
    <Section title={title} summary={`${PAPER_NAMES[size]}, di perangkat ini`}>
      <Radio.Group {...words} value={size} onChange={(next) => setSize(next as PaperSize)}>
        <div className={classes.papers}>
          {papers.map((paper) => (
            <ChoiceCard key={paper} value={paper} title={PAPER_NAMES[paper]} about={PAPER_HINTS[paper]} />
          ))}
        </div>
      </Radio.Group>
      <PrinterOf printed={printed} label={title.replace('Kertas', 'Printer')} />
    </Section>
  )
}

function PrinterOf({ printed, label }: { printed: PrintedDocument; label: string }) {
  const { data } = useQuery(queries.printers.list.queryOptions())
  const [printerId, setPrinterId] = useDevicePrinter(printed)
  const [opens, setOpens] = useShouldOpenDrawer()
  const rows = data?.rows ?? []
  if (rows.length === 0 && !printerId) return null
  const chosen = rows.find(({ id }) => id === printerId)
  const gone = data && printerId && !chosen ? [{ value: printerId, label: 'Printer yang sudah dihapus' }] : []
  return (
    <Stack gap={10}>
      <NativeSelect
        label={label}
        description="Printer jaringan mencetak langsung, tanpa jendela cetak, dengan gulungannya sendiri."
        value={printerId}
        data={[
          { value: '', label: 'Lewat browser, di kertas di atas' },
          ...rows.map(({ id, name, paper }) => ({ value: id, label: `${name}, ${PAPER_NAMES[paper]}` })),
          ...gone,
        ]}
        onChange={(event) => setPrinterId(event.currentTarget.value)}
      />
      {printed === 'invoice' && chosen?.drawer && (
        <Switch
          label="Buka laci uang bersama setiap invoice"
          checked={opens}
          onChange={(event) => setOpens(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
