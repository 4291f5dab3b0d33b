import type { ReactNode } from 'react'
import { varianceLabel } from '../../../core/payments/drawer-labels.ts'
import { FittedMoney } from '../../kit/display/money.tsx'
import { CropFigure, CropMarks } from '../../kit/fields/crop-marks.tsx'
import classes from './close-dialog.module.css'
import type { BlindCount } from './use-blind-count.ts'

/** Counted, expected and variance. */
export function CloseSummary({ blind, children }: { blind: BlindCount; children: ReactNode }) {
  const { isBlind, expected, shownVariances } = blind
  return (
    <div className={classes.result}>
      <div className={classes.part}>
        <span>Tunai terhitung</span>
        <FittedMoney amount={blind.counted} />
      </div>
      <div className={classes.part}>
        <span>Seharusnya</span>
        {expected && !isBlind ? <FittedMoney amount={expected.cash} /> : <span>—</span>}
      </div>
      <CropMarks>
        {shownVariances ? (
          <CropFigure label={varianceLabel(shownVariances.cash)} className={toneOf(shownVariances.cash)}>
            <FittedMoney amount={Math.abs(shownVariances.cash)} />
          </CropFigure>
        ) : (
          <CropFigure label="Selisih" className={classes.uncounted}>
            {isBlind && blind.isCounted ? 'Setelah disimpan' : 'Belum dihitung'}
          </CropFigure>
        )}
      </CropMarks>
      {children}
    </div>
  )
}

function toneOf(variance: number): string | undefined {
  if (variance === 0) return classes.even
  return variance < 0 ? classes.short : classes.over
}
