import { hasQris } from '../../core/payments/has-qris.ts'
import { useShop } from '../data/session.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { Keys } from '../kit/keyboard/keys.tsx'
import { MOD_KEY } from '../text.ts'
import classes from './shortcut-list.module.css'

const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: [`${MOD_KEY} K`], does: 'Cari atau lompat ke halaman' },
  { keys: ['N'], does: 'Transaksi baru' },
  { keys: ['/'], does: 'Cari produk di Buat Transaksi, cari di daftar' },
  { keys: ['F2'], does: 'Pilih pelanggan' },
  { keys: ['F4'], does: 'Jumlah dibayar' },
  { keys: ['Alt 1', 'Alt 4'], does: 'Jumlah cepat, sesuai urutan' },
  { keys: ['Alt C'], does: 'Catatan untuk baris ini, atau baris terakhir' },
  { keys: ['Alt K'], does: 'Diskon tambahan' },
  { keys: ['Alt M'], does: 'Metode pembayaran berikutnya' },
  { keys: ['Alt X'], does: 'Ekspres' },
  { keys: ['Enter'], does: 'Panjang, lebar, jumlah, lalu kembali ke pencarian produk' },
  { keys: ['M'], does: 'Pada jumlah: ukuran yang ditanyakan memang dalam meter' },
  { keys: ['F8'], does: 'Tahan transaksi, lalu cari produk untuk yang berikutnya' },
  { keys: ['Shift F8'], does: 'Transaksi yang ditahan' },
  { keys: ['Enter', 'P', 'W'], does: 'Setelah menyimpan: transaksi baru, cetak, WhatsApp' },
  { keys: ['H'], does: 'Di Daftar Transaksi: serahkan pesanan menurut nomornya' },
  { keys: ['Shift →'], does: 'Di Produksi: pindahkan kartu ke tahap berikutnya' },
  { keys: ['Enter', 'P', 'M'], does: 'Di Produksi: buka pesanan, cetak SPK, tindakan lain' },
  { keys: ['Delete'], does: 'Hapus baris, pada tombol hapusnya' },
  { keys: [`${MOD_KEY} Enter`], does: 'Simpan, juga di setiap dialog' },
  { keys: [`${MOD_KEY} Shift Enter`], does: 'Simpan dan cetak' },
  { keys: ['↑', '↓', 'Enter', 'Esc'], does: 'Pilih di dalam daftar, tutup' },
  { keys: ['?'], does: 'Pintasan ini' },
]

/** Of a shop that shows its QRIS with the amount. */
const QRIS_SHORTCUT = { keys: ['Alt Q'], does: 'Perbesar kode QRIS' }

/** Of a shop that keeps print files. */
const FILE_SHORTCUTS = [
  { keys: ['U'], does: 'Pada pesanan: pilih file cetak' },
  { keys: ['F'], does: 'Pada pesanan dan kartu Produksi: file ukuran penuh' },
  { keys: ['←', '→'], does: 'Pada file ukuran penuh: versi sebelum dan sesudahnya' },
]

export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { store } = useShop()
  const shortcuts = [
    ...SHORTCUTS,
    ...(hasQris(store) ? [QRIS_SHORTCUT] : []),
    ...(store.filesEnabled ? FILE_SHORTCUTS : []),
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title="Pintasan papan ketik">
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} read />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
