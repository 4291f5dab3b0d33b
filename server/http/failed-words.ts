const RECORDS: Record<string, string> = {
  users: 'user',
  customers: 'customer',
  products: 'product',
  transactions: 'transaction',
  expenses: 'expense',
}
const DEEDS: Record<string, string> = { create: 'add', update: 'update', remove: 'delete' }

/**
 * What the log says of a call that failed for no fault of the caller's: for data actions the text of section 8 ('Failed to add
 * customer'), which stands beside the sentence that the person reads. `path`: the call's name in the contract.
 */
export function failedWords(path: readonly string[]): string {
  const [concept = '', deed = ''] = path
  if (concept === 'store' && deed === 'get') return 'Failed to load store config'
  const [record, did] = [RECORDS[concept], DEEDS[deed]]
  return record && did ? `Failed to ${did} ${record}` : 'call failed'
}
