import { oneOf, searchOf, text } from '../../search-params.ts'

/** What the address holds: `?cari=flexi&kategori=Banner`, how they are shown, and `buka`, what is opened once: a product by its id, a new
 * one (`baru`) or the import (`impor`). */
export const productSearch = searchOf({
  cari: text,
  kategori: text,
  lihat: oneOf(['kartu', 'tabel']),
  buka: text,
})
