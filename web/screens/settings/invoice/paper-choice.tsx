import { Paper, Radio } from '@mantine/core'
import { ChoiceCard } from '../../../kit/choice-card.tsx'
import { type Printed, useDevicePaper } from '../../../parts/nota/device-paper.ts'
import {
  JOB_TICKET_PAPERS,
  PAPER_HINTS,
  PAPER_NAMES,
  PAPERS,
  type PaperSize,
} from '../../../parts/nota/papers.ts'
import classes from './invoice-tab.module.css'

/** Which paper lies in the printers of this device: kept here at once, so that one press prints right. */
export function PaperChoice() {
  return (
    <Paper className={classes.field}>
      <Choice
        printed="invoice"
        label="Kertas invoice di perangkat ini"
        description="Berlaku untuk siapa pun yang mencetak dari peramban ini. Tersimpan langsung."
        papers={PAPERS}
      />
      <Choice
        printed="job-ticket"
        label="Kertas SPK di perangkat ini"
        description="Surat perintah kerja untuk bagian produksi, tanpa harga."
        papers={JOB_TICKET_PAPERS}
      />
    </Paper>
  )
}

type ChoiceProps = { printed: Printed; label: string; description: string; papers: readonly PaperSize[] }

function Choice({ printed, papers, ...words }: ChoiceProps) {
  const [size, setSize] = useDevicePaper(printed)
  return (
    <Radio.Group
      {...words}
      value={size}
      className={classes.choice}
      onChange={(next) => setSize(next as PaperSize)}
    >
      <div className={classes.papers}>
        {papers.map((paper) => (
          <ChoiceCard key={paper} value={paper} title={PAPER_NAMES[paper]} about={PAPER_HINTS[paper]} />
        ))}
      </div>
    </Radio.Group>
  )
}
