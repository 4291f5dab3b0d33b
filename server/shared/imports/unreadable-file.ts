const SENTENCES = {
  empty: 'File ini kosong.',
  'no table': 'File ini bukan .xlsx atau .csv. Simpan sebagai .xlsx atau .csv, lalu pilih lagi.',
  picture: 'File ini gambar, bukan tabel. Pilih file .xlsx atau .csv.',
  old: 'File .xls lama atau yang memakai kata sandi tidak bisa dibaca. Simpan sebagai .xlsx tanpa kata sandi.',
  locked: 'File ini memakai kata sandi. Simpan tanpa kata sandi, lalu pilih lagi.',
  broken: 'File .xlsx ini rusak. Buka di Excel, simpan ulang, lalu pilih lagi.',
  'too large': 'Isi file ini terlalu besar untuk dibaca. Bagi menjadi beberapa file.',
  'too many rows': 'File ini berisi lebih dari 50.000 baris. Bagi menjadi beberapa file.',
  'too slow': 'File ini terlalu lama dibaca. Bagi menjadi beberapa file.',
  'headings only': 'File ini hanya berisi judul kolom, belum ada baris untuk diimpor.',
} as const

/** A file that cannot be imported; the message is an Indonesian sentence for the user. */
export class UnreadableFile extends Error {
  constructor(why: keyof typeof SENTENCES | { problem: string }) {
    super(typeof why === 'string' ? SENTENCES[why] : why.problem)
  }
}
