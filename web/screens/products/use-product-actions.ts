import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Product } from '../../../contract/products.ts'
import { removeProduct } from '../../data/server-writes.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import type { ProductActions } from './product-actions.ts'
import { reasonOf } from './save-product.ts'

/** Which product's dialog is open. `product` is null for a new one. */
type Editing = { id: string; product: Product | null; opened: boolean }

/** Add, edit and delete, and which product is being written. */
export function useProductActions() {
  const [editing, setEditing] = useState<Editing | null>(null)

  const actions = useMemo<ProductActions>(() => {
    async function remove(product: Product) {
      const yes = await confirm({
        title: `Hapus produk ${product.name}?`,
        message: `${rupiah(product.pricePerUnit)}/${product.unit}. Transaksi yang sudah ada tidak berubah. Tindakan ini tidak dapat dibatalkan.`,
        confirm: 'Hapus produk',
        danger: true,
      })
      if (yes) await send(product)
    }
    async function send(product: Product) {
      try {
        await removeProduct(product.id)
      } catch (error) {
        notifyFailure('Gagal menghapus produk.', { detail: reasonOf(error), onRetry: () => send(product) })
        return
      }
      notifySuccess(`Produk ${product.name} dihapus.`)
      // The button that was pressed is gone with its card.
      document.getElementById('isi')?.focus({ preventScroll: true })
    }
    return { edit: (product) => setEditing({ id: product.id, product, opened: true }), remove }
  }, [])

  return {
    actions,
    editing,
    add: () => setEditing({ id: uuidv7(), product: null, opened: true }),
    closeEditing: () => setEditing((now) => now && { ...now, opened: false }),
  }
}
