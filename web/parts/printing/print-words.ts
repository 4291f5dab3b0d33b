import type { PrintCause, PrintKind } from '../../../core/paper/printer.ts'

export const PRINT_WORDS: Record<PrintKind, string> = {
  invoice: 'Invoice',
  'job-ticket': 'SPK',
  test: 'Uji cetak',
  drawer: 'Buka laci',
}

export const CAUSE_WORDS: Record<PrintCause, { state: string; advice: string }> = {
  unreachable: {
    state: 'Tidak menjawab',
    advice: 'Nyalakan printer dan periksa kabel atau Wi-Fi-nya. Cetakan yang menunggu keluar otomatis.',
  },
  paper: { state: 'Kertas habis', advice: 'Ganti kertas. Cetakan yang menunggu keluar otomatis.' },
  cover: {
    state: 'Tutup terbuka',
    advice: 'Tutup penutup printer. Cetakan yang menunggu keluar otomatis.',
  },
  offline: { state: 'Tidak siap', advice: 'Periksa printer, lalu tekan tombol FEED.' },
}
