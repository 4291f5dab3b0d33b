const SENTENCES = {
  empty: 'Berkas ini kosong.',
  'no table': 'Berkas ini bukan .xlsx atau .csv. Simpan sebagai .xlsx atau .csv, lalu pilih lagi.',
  picture: 'Berkas ini gambar, bukan tabel. Pilih berkas .xlsx atau .csv.',
  old: 'Berkas .xls lama atau yang memakai kata sandi tidak bisa dibaca. Simpan sebagai .xlsx tanpa kata sandi.',
  locked: 'Berkas ini memakai kata sandi. Simpan tanpa kata sandi, lalu pilih lagi.',
  broken: 'Berkas .xlsx ini rusak. Buka di Excel, simpan ulang, lalu pilih lagi.',
  'too large': 'Isi berkas ini terlalu besar untuk dibaca. Bagi menjadi beberapa berkas.',
  'too many rows': 'Berkas ini berisi lebih dari 50.000 baris. Bagi menjadi beberapa berkas.',
  'too slow': 'Berkas ini terlalu lama dibaca. Bagi menjadi beberapa berkas.',
  'headings only': 'Berkas ini hanya berisi judul kolom, belum ada baris untuk diimpor.',
} as const

/** A file that cannot be read, with the sentence that says why and what to do. */
export class Unreadable extends Error {
  constructor(why: keyof typeof SENTENCES | { problem: string }) {
    super(typeof why === 'string' ? SENTENCES[why] : why.problem)
  }
}
