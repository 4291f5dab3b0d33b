import { Paper, Radio } from '@mantine/core'
import { ChoiceCard } from '../../../kit/choice-card.tsx'
import { useDevicePaper } from '../../../parts/nota/device-paper.ts'
import { PAPER_HINTS, PAPER_NAMES, PAPERS, type PaperSize } from '../../../parts/nota/papers.ts'
import classes from './invoice-tab.module.css'

/** Which paper lies in the printer of this device: kept here at once, so that one press prints right. */
export function PaperChoice() {
  const [size, setSize] = useDevicePaper('invoice')
  return (
    <Paper className={classes.field}>
      <Radio.Group
        label="Kertas invoice di perangkat ini"
        description="Berlaku untuk siapa pun yang mencetak dari peramban ini. Tersimpan langsung."
        value={size}
        onChange={(next) => setSize(next as PaperSize)}
      >
        <div className={classes.papers}>
          {PAPERS.map((paper) => (
            <ChoiceCard key={paper} value={paper} title={PAPER_NAMES[paper]} about={PAPER_HINTS[paper]} />
          ))}
        </div>
      </Radio.Group>
    </Paper>
  )
}
