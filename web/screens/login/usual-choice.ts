import type { OwnRecords } from '../../../contract/errors.ts'

export type SampleShopChoice = 'set-aside' | 'keep-own'

/** Sales alone were a try, and would be the new shop's revenue. */
export function usualChoice({ transactions: _, ...entered }: OwnRecords): SampleShopChoice {
  return Object.values(entered).some(Boolean) ? 'keep-own' : 'set-aside'
}
