import { transactionNumber } from '../../../core/orders/transaction.ts'
import { rupiah } from '../../format.ts'
import type { Rejection } from './use-rejected-submissions.ts'

export type Resolution = {
  do: 'former' | 'current' | 'retry' | 'approve' | 'edit' | 'other customer' | 'same customer' | 'look'
  label: string
  detail: string
  button: string
  /** The order that 'look' opens. */
  orderId?: string
}

const RETRY: Resolution = {
  do: 'retry',
  label: 'Kirim lagi',
  detail: 'Sama seperti yang tercetak, jika sebabnya sudah beres.',
  button: 'Kirim lagi',
}

const APPROVE: Resolution = {
  do: 'approve',
  label: 'Minta persetujuan rekan',
  detail: 'Rekan yang berhak memasukkan kata sandinya di sini. Dibukukan sama seperti yang tercetak.',
  button: 'Minta persetujuan dan kirim',
}

/** Sending the same again cannot succeed. */
const FINAL = ['TOO_OLD', 'PRICE_CHANGED', 'QUOTE_EXPIRED', 'QUOTE_ORDERED', 'QUOTE_REVISED']

/** Best first. Empty: only someone else can decide. */
export function resolutionsOf(rejection: Rejection, mayDecide: boolean): Resolution[] {
  const { id, kind, code, job } = rejection
  if (kind === 'customers.create') return [RETRY]
  if (kind === 'payments.create')
    return mayDecide && code === 'TOO_OLD' ? [bookPayment(rejection)] : job ? [RETRY] : []
  if (code === 'CONFLICT') {
    const detail = 'Yang tercatat di toko berbeda isinya dari yang di sini.'
    return [{ do: 'look', label: 'Lihat transaksi', detail, button: 'Lihat transaksi', orderId: id }]
  }
  if (isCustomerGone(rejection)) return resolutionsWithoutCustomer(rejection, mayDecide)
  const lacksRight = code === 'RIGHT_MISSING' || code === 'APPROVAL_VOID'
  const ordered = code === 'QUOTE_ORDERED' && (job?.error?.data as { orderId: string } | undefined)
  const ways: (Resolution | false | undefined)[] = [
    ordered && lookAtOrder(ordered.orderId),
    job !== null && lacksRight && APPROVE,
    mayDecide && rejection.prices.former !== null && bookAtOldPrice(rejection.prices.former),
    // A missing right is not a matter of price.
    (mayDecide || (job !== null && !lacksRight && !hasOpenQuote(rejection))) &&
      rejection.prices.current !== null &&
      bookAtCurrentPrice(rejection, rejection.prices.current),
    job?.draft !== undefined && {
      do: 'edit',
      label: 'Buka dan ubah dulu',
      detail: 'Isinya dibuka di Buat Transaksi. Yang ini hilang setelah yang baru disimpan.',
      button: 'Buka dan ubah',
    },
    job !== null && !FINAL.includes(code) && RETRY,
  ]
  return ways.filter((way) => typeof way === 'object')
}

/** Sent without it, the quote would stay open beside its order. Reopened, the till asks for the prices, and the quote becomes the order. */
function hasOpenQuote({ code, job }: Rejection): boolean {
  const isOfQuote = job?.kind === 'transactions.create' && job.input.quote !== undefined
  return isOfQuote && job.draft !== undefined && code !== 'QUOTE_ORDERED' && code !== 'QUOTE_CLOSED'
}

/** What the quote became already. */
function lookAtOrder(orderId: string): Resolution {
  return {
    ...{ do: 'look', orderId },
    label: `Lihat pesanan ${transactionNumber(orderId)}`,
    detail: 'Bila isinya sama, catat pembayarannya di sana, lalu buang yang ini.',
    button: 'Lihat pesanan',
  }
}

function isCustomerGone({ issues, prices, job }: Rejection): boolean {
  return job ? issues.some(({ path }) => path === 'customerId') : prices.current === null
}

function resolutionsWithoutCustomer({ job }: Rejection, mayDecide: boolean): Resolution[] {
  const other: Resolution = {
    do: 'other customer',
    label: 'Pilih pelanggan lain',
    detail: 'Transaksi ini dicatat atas nama pelanggan yang dipilih.',
    button: 'Kirim untuk pelanggan ini',
  }
  const same: Resolution = {
    do: 'same customer',
    label: 'Buat lagi pelanggannya',
    detail: 'Nama dan telepon yang sama disimpan lagi, lalu transaksi ini dikirim.',
    button: 'Buat lagi dan kirim',
  }
  return job ? [other, same] : mayDecide ? [other] : []
}

function bookAtOldPrice(total: number): Resolution {
  return {
    do: 'former',
    label: `Bukukan dengan harga saat itu: ${rupiah(total)}`,
    detail: 'Sesuai invoice pelanggan. Tercatat di Riwayat atas nama Anda.',
    button: 'Bukukan dengan harga saat itu',
  }
}

function bookAtCurrentPrice({ customerName, paid, total: shown }: Rejection, total: number): Resolution {
  const short = total - paid
  const owed =
    short > 0 ? `${customerName} kurang ${rupiah(short)}, dicatat sebagai piutang.` : 'Sudah lunas.'
  return {
    do: 'current',
    label: `Bukukan dengan harga sekarang: ${rupiah(total)}`,
    detail: total === shown ? `Sama dengan yang tercetak. ${owed}` : owed,
    button: 'Bukukan dengan harga sekarang',
  }
}

function bookPayment({ total }: Rejection): Resolution {
  return {
    do: 'current',
    label: `Bukukan pembayaran ${rupiah(total)}`,
    detail: 'Tercatat sebagai uang masuk hari ini.',
    button: 'Bukukan pembayaran',
  }
}
