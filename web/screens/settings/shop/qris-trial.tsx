import { Button, List } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { isQrisAmount, QRIS_MAX_AMOUNT, qrisWithAmount, readQris } from '../../../../core/payments/qris.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { MoneyField } from '../../../kit/fields/number-field.tsx'
import { QrisPlate } from '../../../parts/qris/qris-plate.tsx'
import classes from './qris-trial.module.css'

/** Rupiah. */
const TRIAL_AMOUNT = 1000

type QrisTrialProps = {
  opened: boolean
  onClose: () => void
  /** A good one. */
  code: string
  /** Switches it on; absent where it is on. */
  onAccept: (() => void) | undefined
}

export function QrisTrial({ opened, onClose, code, onAccept }: QrisTrialProps) {
  const [amount, setAmount] = useState<number | null>(TRIAL_AMOUNT)
  const payable = amount !== null && isQrisAmount(amount) ? amount : null
  return (
    <Dialog opened={opened} onClose={onClose} title="Uji QRIS" size={620} fullScreenOnPhone>
      <div className={classes.trial}>
        <div className={classes.code}>
          {payable !== null && <QrisPlate code={qrisWithAmount(code, payable)} amount={payable} />}
        </div>
        <div className={classes.words}>
          <MoneyField
            label="Jumlah untuk diuji"
            value={amount}
            max={QRIS_MAX_AMOUNT}
            error={payable === null && 'Isi Rp 1 sampai Rp 10.000.000'}
            onChange={setAmount}
          />
          <p>
            Pindai dengan tiga aplikasi yang sering dipakai pelanggan. Nama{' '}
            <strong>{readQris(code).merchant}</strong> dan jumlahnya harus tampil di ketiganya. Membayar tidak
            perlu.
          </p>
          <List fz="sm" spacing={6} listStyleType="disc">
            <List.Item>Tidak ada pemberitahuan: kasir memastikan sendiri setiap uang masuk.</List.Item>
            <List.Item>Dua pembayaran yang jumlahnya sama tidak dapat dibedakan.</List.Item>
            <List.Item>
              Boleh tidaknya QRIS statis diisi jumlah diatur di kontrak dengan penyelenggara QRIS Anda.
            </List.Item>
            <List.Item>Pelanggan tidak boleh dikenai biaya tambahan.</List.Item>
          </List>
        </div>
      </div>
      <DialogFoot onCancel={onClose} cancel={onAccept ? 'Batal' : 'Selesai'}>
        {onAccept && <Button onClick={onAccept}>Sudah diuji, nyalakan</Button>}
      </DialogFoot>
    </Dialog>
  )
}
