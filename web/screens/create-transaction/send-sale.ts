import { DEVICE_FULL, submit } from '../../data/outbox.ts'
import type { Draft } from './draft.ts'
import { inputOf, previewOf } from './to-save.ts'

/** Stores the sale that a draft makes in the outbox in the draft's place and sends it, waiting for so long (ms) for the server's answer. */
export async function sendSale(
  draft: Draft,
  sale: Parameters<typeof previewOf>[1] & Omit<Parameters<typeof inputOf>[1], 'expected'>,
  draftName: string,
  timeoutMs: number | undefined,
) {
  const input = inputOf(draft, { ...sale, expected: sale.figures })
  const preview = previewOf(draft, sale)
  return await submit({ kind: 'transactions.create', input, preview }, timeoutMs, draftName)
}

/** Whether a sale could not be stored because the device is full; the error's sentence says so. */
export function isDeviceFull(error: unknown): error is Error {
  return error instanceof Error && error.message === DEVICE_FULL
}
