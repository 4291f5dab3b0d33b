import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Output, server } from '../../../data/server.ts'
import { removeSampleData } from '../../../data/server-writes.ts'
import { formatNumber } from '../../../format.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { Section } from '../../../kit/display/section.tsx'
import { notifySuccess } from '../../../kit/feedback/notify.ts'
import { perform } from '../../../kit/feedback/perform.ts'
import { recordCounts } from '../../../parts/record-counts.ts'

export function SampleData() {
  const [removing, setRemoving] = useState(false)
  const asking = useRef(false)

  async function remove() {
    if (asking.current) return
    asking.current = true
    // Best effort: without it the question is asked all the same. The button stays enabled to get the focus back.
    const staying = await server.store.previewSampleRemoval().catch(() => null)
    asking.current = false
    const yes = await confirm({
      title: 'Hapus semua data contoh?',
      message:
        'Semua pelanggan, produk, transaksi dan pengeluaran contoh dihapus, begitu pula alamat, telepon dan catatan invoice contoh, ' +
        'juga akun demo lain, yang langsung keluar. ' +
        'Yang sudah dipakai transaksi Anda sendiri tetap ada, begitu pula akun yang sedang Anda pakai. ' +
        stayingText(staying) +
        'Tindakan ini tidak dapat dibatalkan.',
      confirm: 'Hapus data contoh',
      danger: true,
    })
    if (!yes) return
    await perform({
      action: removeSampleData,
      done({ customers, products, transactions, expenses, users }) {
        notifySuccess('Data contoh berhasil dihapus.', {
          detail: [
            `${formatNumber(transactions)} transaksi`,
            `${formatNumber(customers)} pelanggan`,
            `${formatNumber(products)} produk`,
            `${formatNumber(expenses)} pengeluaran`,
            `${formatNumber(users)} akun demo.`,
          ].join(', '),
        })
        // This section disappears.
        document.getElementById('isi')?.focus({ preventScroll: true })
      },
      failed: 'Gagal menghapus data contoh. Silakan coba lagi.',
      onBusy: setRemoving,
    })
  }

  return (
    <Section title="Data contoh">
      <p className="detail">
        Hapus sebelum mulai berjualan. Jika Anda masuk dengan akun demo, tambahkan dulu akun pemilik sendiri
        di Pengguna.
      </p>
      <div>
        <Button
          variant="default"
          className="danger"
          leftSection={<IconTrash size={18} />}
          loading={removing}
          onClick={remove}
        >
          Hapus data contoh
        </Button>
      </div>
    </Section>
  )
}

/** 'Yang sudah diubah atau dipakai, dan tetap ada: 2 pelanggan, 1 produk. ' */
function stayingText(staying: Output['store']['previewSampleRemoval'] | null): string {
  const counts = staying ? recordCounts(staying) : []
  return counts.length > 0 ? `Yang sudah diubah atau dipakai, dan tetap ada: ${counts.join(', ')}. ` : ''
}
