import { beforeEach, expect, test, vi } from 'vitest'
import { closeNotice, closePassingNotices, notifyFailure, notifySuccess, withdrawNotice } from './notify.ts'

/** What is shown, oldest first. */
const screen = vi.hoisted(() => new Map<string, string>())

vi.mock('./notices.tsx', () => ({
  showNotice: ({ id, title }: { id: string; title: string }) => screen.set(id, title),
  hideNotice: (id: string) => screen.delete(id),
}))

const undo = { label: 'Urungkan', onClick: () => undefined }
const onScreen = async () => {
  await vi.dynamicImportSettled()
  return [...screen.values()]
}

beforeEach(() => screen.clear())

test('a failure goes once the same has succeeded, and is said once however often it is tried', async () => {
  notifyFailure('Gagal menyimpan pelanggan.')
  notifyFailure('Gagal menyimpan produk.')
  notifyFailure('Gagal menyimpan pelanggan.')
  expect(await onScreen()).toEqual(['Gagal menyimpan produk.', 'Gagal menyimpan pelanggan.'])
  notifySuccess('Pelanggan berhasil disimpan!', { about: 'Gagal menyimpan pelanggan.' })
  expect(await onScreen()).toEqual(['Gagal menyimpan produk.', 'Pelanggan berhasil disimpan!'])
})

test('what can be undone goes with the next message about the same, and nothing else does', async () => {
  notifySuccess('Pesanan selesai.', { about: 'order 1', action: undo })
  notifySuccess('Pesanan diserahkan.', { about: 'order 2', action: undo })
  notifySuccess('Item dihapus')
  notifyFailure('Gagal mencatat penyerahan.', { about: 'order 1' })
  expect(await onScreen()).toEqual(['Pesanan diserahkan.', 'Item dihapus', 'Gagal mencatat penyerahan.'])
})

test('what is true no longer is withdrawn; a plain success stays, since it has happened', async () => {
  notifyFailure('Gagal menyimpan transaksi.', { about: 'sale' })
  withdrawNotice('sale')
  expect(await onScreen()).toEqual([])
  notifySuccess('Transaksi berhasil disimpan!', { about: 'sale' })
  withdrawNotice('sale')
  withdrawNotice('never shown')
  expect(await onScreen()).toEqual(['Transaksi berhasil disimpan!'])
})

test('a dialog closes plain successes, and leaves failures and what can be undone', async () => {
  notifyFailure('Gagal menyimpan produk.')
  notifySuccess('Item dihapus', { action: undo })
  notifySuccess('Laci kas dibuka.')
  closePassingNotices()
  expect(await onScreen()).toEqual(['Gagal menyimpan produk.', 'Item dihapus'])
})

test('a message is closed by its id before its time', async () => {
  closeNotice(notifySuccess('Item dihapus', { action: undo }))
  expect(await onScreen()).toEqual([])
})
