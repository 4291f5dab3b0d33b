import { Button } from '@mantine/core'
import { IconPhotoDown } from '@tabler/icons-react'
import { qrisOf, readQris } from '../../../core/payments/qris.ts'
import { useShop } from '../../data/session.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { FittedMoney } from '../../kit/display/money.tsx'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import classes from './qris-dialog.module.css'
import { QrisPlate } from './qris-plate.tsx'
import { shareQris } from './share-qris.ts'

type QrisDialogProps = {
  opened: boolean
  onClose: () => void
  /** Rupiah. */
  amount: number
  number?: string | undefined
  /** The customer is elsewhere: the code can be sent as a picture. */
  sendable?: boolean
}

/** Fills the window, so that the customer reads it from across the counter or on a second screen. */
export function QrisDialog({ opened, onClose, amount, number, sendable = false }: QrisDialogProps) {
  const { store } = useShop()
  const code = qrisOf(store, amount, number)
  if (code === null) return null
  const { merchant } = readQris(store.qrisCode)
  const share = () =>
    shareQris({ code, merchant, amount, number }).catch((error: unknown) =>
      notifyFailure('Gambar QRIS gagal dibagikan.', { error, onRetry: share }),
    )
  return (
    <Dialog opened={opened} onClose={onClose} fullScreen radius={0} title="Bayar dengan QRIS">
      <div className={classes.stage}>
        <div className={classes.code}>
          <QrisPlate code={code} amount={amount} />
        </div>
        <div className={classes.words}>
          <div className={classes.amount}>
            <FittedMoney amount={amount} className={classes.fitted} />
          </div>
          <div className="strong">{merchant}</div>
          {number && <div className="num">Pesanan {number}</div>}
          <p className="detail">Pindai dengan aplikasi bank atau dompet digital. Tanpa biaya tambahan.</p>
          {sendable && (
            <Button
              variant="default"
              h={44}
              leftSection={<IconPhotoDown size={18} />}
              onClick={() => void share()}
            >
              Bagikan gambar
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
