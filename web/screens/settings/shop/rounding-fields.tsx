import { SegmentedControl, Text } from '@mantine/core'
import '../../../theme/later-styles.css'
import {
  ROUNDING_DIRECTIONS,
  ROUNDING_STEPS,
  type Rounding,
  type RoundingDirection,
} from '../../../../core/money/rounding.ts'
import { ROUNDING_DIRECTION_LABELS } from '../../../../core/text/labels.ts'
import { formatDigits, rupiah } from '../../../format.ts'

type RoundingFieldsProps = { values: Rounding; onChange: (values: Partial<Rounding>) => void }

export function RoundingFields({ values, onChange }: RoundingFieldsProps) {
  const { roundingStep, roundingDirection } = values
  return (
    <>
      <Text fz="sm" c="dimmed">
        Total transaksi berikutnya dibulatkan. Transaksi yang sudah tersimpan tidak berubah, juga bila diubah
        lagi. Yang dibulatkan ke bawah disebut Cashback di nota.
      </Text>
      <fieldset className="fieldset">
        <legend>Total dibulatkan ke</legend>
        <SegmentedControl
          fullWidth
          aria-label="Total dibulatkan ke"
          value={String(roundingStep)}
          data={ROUNDING_STEPS.map((step) => ({
            value: String(step),
            label: step === 1 ? 'Rupiah' : formatDigits(step),
          }))}
          onChange={(step) => onChange({ roundingStep: Number(step) })}
        />
      </fieldset>
      {roundingStep > 1 && (
        <fieldset className="fieldset">
          <legend>Arah pembulatan</legend>
          <SegmentedControl
            fullWidth
            aria-label="Arah pembulatan"
            value={roundingDirection}
            data={ROUNDING_DIRECTIONS.map((direction) => ({
              value: direction,
              label: ROUNDING_DIRECTION_LABELS[direction],
            }))}
            onChange={(direction) => onChange({ roundingDirection: direction as RoundingDirection })}
          />
        </fieldset>
      )}
    </>
  )
}

/** 'Ke bawah, kelipatan Rp 500' */
export function roundingText({ roundingStep, roundingDirection }: Rounding): string {
  if (roundingStep === 1) return 'Tidak dibulatkan'
  return `${ROUNDING_DIRECTION_LABELS[roundingDirection]}, kelipatan ${rupiah(roundingStep)}`
}
