import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef } from 'react'
import type { Product } from '../../../contract/products.ts'
import { confirm } from '../../kit/confirm.ts'
import { useLeaveQuestion } from '../../kit/use-leave-question.ts'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import classes from './product-dialog.module.css'
import { ProductFormView } from './product-form-view.tsx'

type ProductDialogProps = {
  id: string
  /** Null for a new one. */
  product: Product | null
  opened: boolean
  onClose: () => void
}

/** 'Tambah produk', 'Ubah produk'. Leaving with changes asks first. */
export function ProductDialog({ id, product, opened, onClose }: ProductDialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  useLeaveQuestion(mayLeave, () => dirty.current)

  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    return await confirm({
      title: 'Buang perubahan?',
      message: product ? `Perubahan pada ${product.name} belum disimpan.` : 'Produk baru ini belum disimpan.',
      confirm: 'Buang perubahan',
      cancel: 'Lanjut mengisi',
      danger: true,
    })
  }

  async function leave() {
    if (!(await mayLeave())) return
    dirty.current = false
    onClose()
  }

  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={leave}
      title={product ? 'Ubah produk' : 'Tambah produk'}
      size={1040}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
      onExitTransitionEnd={() => returnFocus(product ? id : 'new')}
    >
      <ProductFormView
        id={id}
        opened={product}
        onDirty={onDirty}
        onCancel={leave}
        onSaved={() => {
          dirty.current = false
          onClose()
        }}
      />
    </Modal>
  )
}

/** To the button that opened it, where the question about changes gave the focus to a field that goes away with this dialog. */
function returnFocus(id: string) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  document.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.focus()
}
