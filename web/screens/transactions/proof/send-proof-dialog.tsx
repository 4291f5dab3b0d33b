import { Button, Stack } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconBrandWhatsapp, IconBuildingStore, IconDownload, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { LineArtwork } from '../../../../contract/proofs.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { whatsappNumber } from '../../../../core/customers/customer.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { proofText } from '../../../../core/paper/proof-message.ts'
import { useShop } from '../../../data/session.tsx'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { openWhatsapp, withCustomerLinks } from '../../../parts/customer-page/customer-link.ts'
import { FilePicture } from '../../../parts/files/file-picture.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import type { OrderFiles } from '../files/use-order-files.tsx'
import classes from './proof.module.css'
import { canSharePictures, downloadPictures, sharePictures } from './proof-pictures.ts'
import type { Proofs } from './use-proofs.ts'

type SendProofDialogProps = {
  opened: boolean
  sale: Transaction
  files: OrderFiles
  proofs: Proofs
  /** Those that are not approved. */
  open: LineArtwork[]
  onClose: () => void
}

const LINK_INTRODUCTION = 'Cek dan setujui desainnya di'
const NO_PICTURES = 'Gambar proof gagal disiapkan. Silakan coba lagi.'

/** Shows the customer what will be printed: by WhatsApp, by any app as pictures, or at the counter. */
export function SendProofDialog({ opened, onClose, ...props }: SendProofDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Kirim proof" size={560}>
      <SendProof onClose={onClose} {...props} />
    </Dialog>
  )
}

function SendProof({ sale, files, proofs, open, onClose }: Omit<SendProofDialogProps, 'opened'>) {
  const { store } = useShop()
  const [preparing, setPreparing] = useState(false)
  const number = transactionNumber(sale.id)
  const shown = sale.items.flatMap((item) => {
    const file = open.some(({ lineId }) => lineId === item.id) && files.versionsOf(item.id)[0]
    return file ? [{ item, file }] : []
  })
  const pictures = shown.map(({ file }) => file).filter(({ preview }) => preview === 'ready')
  const items = shown.map(({ item }) => item)
  const text = proofText({ customerName: sale.customerName, shopName: store.name, number, items })
  const whatsapp = whatsappNumber({ phone: sale.customerPhone, whatsapp: sale.customerWhatsapp })
  const isShared = canSharePictures()

  async function note(channel: 'whatsapp' | 'shop') {
    if (!(await proofs.send(open, channel))) return false
    notifySuccess('Proof dicatat terkirim.', { about: sale.id, detail: `${number} · ${sale.customerName}` })
    onClose()
    return true
  }

  /** The text is opened once it is noted: from then on the customer has it. */
  async function sendText() {
    if (!(await note('whatsapp'))) return null
    return await withCustomerLinks(store, text, [{ of: 'order', id: sale.id }], LINK_INTRODUCTION)
  }

  async function passPictures() {
    setPreparing(true)
    try {
      if (!isShared) await downloadPictures(pictures)
      else if (await sharePictures(pictures, text)) await note('whatsapp')
    } catch (error) {
      notifyFailure(NO_PICTURES, { about: sale.id, error, onRetry: () => void passPictures() })
    }
    setPreparing(false)
  }

  return (
    <Stack gap={14}>
      <ul className={classes.files}>
        {shown.map(({ item, file }) => (
          <li key={file.id}>
            <FilePicture file={file} />
            <span>
              <span className="strong">{item.productName}</span>
              <span className="detail">
                {lineText(item)} · {file.name} v{file.version}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        {pictures.length > 0 && (
          <Button
            variant="default"
            loading={preparing}
            leftSection={isShared ? <IconShare size={18} /> : <IconDownload size={18} />}
            onClick={() => void passPictures()}
          >
            {isShared ? 'Bagikan gambar' : 'Unduh gambar untuk dilampirkan'}
          </Button>
        )}
        <Button
          variant="default"
          disabled={proofs.busy}
          leftSection={<IconBuildingStore size={18} />}
          onClick={() => void note('shop')}
        >
          Sudah ditunjukkan di toko
        </Button>
      </div>
      <DialogFoot onCancel={onClose}>
        <Button
          data-autofocus
          leftSection={<IconBrandWhatsapp size={18} />}
          loading={proofs.busy}
          disabled={!whatsapp}
          onClick={() => whatsapp && void openWhatsapp(whatsapp, sendText)}
        >
          {whatsapp ? 'Kirim lewat WhatsApp' : 'Nomor WhatsApp tidak ada'}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
