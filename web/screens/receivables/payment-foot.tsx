import { Button } from '@mantine/core'
import { Crop } from '../../kit/crop.tsx'
import { FittedMoney } from '../../kit/fitted-money.tsx'
import { Keys } from '../../kit/keys.tsx'
import { MOD_KEY } from '../../text.ts'
import classes from './payment-foot.module.css'

type PaymentFootProps = {
  /** What will be owed afterwards (rupiah); null while the amount is none that can be received. */
  after: number | null
  saving: boolean
  onCancel: () => void
}

/** What remains after this payment, in crop marks, and the buttons. */
export function PaymentFoot({ after, saving, onCancel }: PaymentFootProps) {
  return (
    <>
      <Crop>
        <div className={classes.after} data-paid={after === 0 || undefined}>
          <span className={classes.label}>Sisa setelah ini</span>
          <output className={classes.amount} aria-live="polite" aria-label="Sisa setelah ini">
            {after === null ? '—' : after === 0 ? 'Lunas' : <FittedMoney amount={after} />}
          </output>
        </div>
      </Crop>
      <div className={classes.buttons}>
        <Button variant="default" className={classes.cancel} onClick={onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          className={classes.save}
          justify="space-between"
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          disabled={after === null}
          loading={saving}
        >
          Simpan pembayaran
        </Button>
      </div>
    </>
  )
}
