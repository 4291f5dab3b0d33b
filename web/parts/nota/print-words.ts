import type { PrintCause, PrintKind } from '../../../core/printer.ts'

/** What a print is called. */
export const PRINT_WORDS: Record<PrintKind, string> = {
  invoice: 'Invoice',
  'job-ticket': 'SPK',
  test: 'Uji cetak',
  drawer: 'Buka laci',
}

/** What keeps a printer from printing, and what somebody can do about it. */
export const CAUSE_WORDS: Record<PrintCause, { state: string; advice: string }> = {
  unreachable: {
    state: 'Tidak menjawab',
    advice: 'Nyalakan printer dan periksa kabel atau Wi-Fi-nya. Yang menunggu tercetak dengan sendirinya.',
  },
  paper: { state: 'Kertas habis', advice: 'Ganti kertas. Yang menunggu tercetak dengan sendirinya.' },
  cover: {
    state: 'Tutup terbuka',
    advice: 'Tutup penutup printer. Yang menunggu tercetak dengan sendirinya.',
  },
  offline: { state: 'Tidak siap', advice: 'Periksa printer, lalu tekan tombol FEED.' },
}
