import { transactionNumber } from '../orders/transaction.ts'
import { isReversal } from '../payments/ledger-role.ts'
import { LEDGER_ROLE_LABELS, PAYMENT_METHOD_LABELS } from '../text/labels.ts'
import type { Day } from '../time/calendar.ts'
import type { FactKind, JournalFact } from './entry.ts'

/** What each entry is, and what its number begins with. */
const ENTRY_WORDS: Record<FactKind, { prefix: string; text: string }> = {
  opening: { prefix: 'SA', text: 'Stok awal' },
  sale: { prefix: 'PJ', text: 'Penjualan' },
  forfeited: { prefix: 'UH', text: 'Uang muka hangus' },
  payment: { prefix: 'BY', text: 'Pembayaran' },
  saldo: { prefix: 'SP', text: 'Isi saldo' },
  expense: { prefix: 'PG', text: 'Pengeluaran' },
  bill: { prefix: 'PB', text: 'Pembelian' },
  billReturned: { prefix: 'RB', text: 'Retur pembelian' },
  billDeleted: { prefix: 'HB', text: 'Nota pemasok dihapus' },
  purchase: { prefix: 'BD', text: 'Bahan datang' },
  supplierReturn: { prefix: 'BK', text: 'Bahan kembali ke pemasok' },
  supplierPayment: { prefix: 'BP', text: 'Bayar pemasok' },
  use: { prefix: 'PK', text: 'Bahan dipakai' },
  release: { prefix: 'KB', text: 'Bahan batal dipakai' },
  reprint: { prefix: 'CU', text: 'Cetak ulang' },
  spoil: { prefix: 'RS', text: 'Bahan rusak' },
  count: { prefix: 'OP', text: 'Selisih opname' },
  correction: { prefix: 'KN', text: 'Koreksi nilai stok' },
  cashIn: { prefix: 'KM', text: 'Uang masuk laci' },
  cashOut: { prefix: 'KK', text: 'Uang keluar laci' },
  bankDrop: { prefix: 'SB', text: 'Setor ke bank' },
  variance: { prefix: 'SK', text: 'Selisih tutup kasir' },
}

/** Of kinds whose money also goes the other way. */
const REVERSED: Partial<Record<FactKind, string>> = {
  payment: 'Pengembalian uang',
  saldo: 'Saldo dikembalikan',
  supplierPayment: 'Uang kembali dari pemasok',
}

/** 'PJ-261126-9F3A21C7': the same however often it is exported, and one number per entry of a day. `id`: null for the sums of a day. */
export function entryNumber(kind: FactKind, day: Day, id: string | null): string {
  const date = day.slice(2).replaceAll('-', '')
  return id === null ? `JU-${date}` : `${ENTRY_WORDS[kind].prefix}-${date}-${transactionNumber(id)}`
}

/** 'Pembayaran Tunai, CV Maju Jaya'. */
export function entryText(
  { kind, method, category, amount }: Pick<JournalFact, 'kind' | 'method' | 'category' | 'amount'>,
  detail: string | null,
): string {
  const reversed = isReversal({ method, amount }) ? LEDGER_ROLE_LABELS.reversal : REVERSED[kind]
  const what = (amount < 0 && reversed) || ENTRY_WORDS[kind].text
  const how = method === null ? null : (METHOD_LABELS[method] ?? method)
  const head = [what, how].filter(Boolean).join(' ')
  return [head, detail ?? category].filter(Boolean).join(', ')
}

const METHOD_LABELS: Record<string, string | undefined> = PAYMENT_METHOD_LABELS
