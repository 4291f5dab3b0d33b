import { oneOf, searchOf, text } from '../../search-params.ts'

/** What the address holds: `?cari=flexi&kategori=Banner`, how they are shown, and `buka`, the id of a product to be opened once. */
export const productSearch = searchOf({
  cari: text,
  kategori: text,
  lihat: oneOf(['kartu', 'tabel']),
  buka: text,
})
