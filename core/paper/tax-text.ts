import type { Figures } from '../orders/transaction.ts'
import { otherTaxBase, type TaxTerms } from '../tax/ppn.ts'
import type { TaxSeller } from '../tax/tax-number.ts'
import { formatPercent, taxLabel } from '../text/formatting.ts'

type Sale = Figures & TaxTerms

/** What a paper says of the tax (rupiah); with PPN also DPP nilai lain. */
export function taxLines(sale: Sale): { label: string; amount: number }[] {
  const tax = { label: `${taxLabel(sale)} ${formatPercent(sale.taxRate)}`, amount: sale.tax }
  if (!hasPpn(sale)) return [tax]
  return [{ label: 'DPP nilai lain', amount: otherTaxBase(priceOf(sale)) }, tax]
}

/** Rupiah without PPN. */
function priceOf({ total, cashback, tax }: Figures): number {
  return total + cashback - tax
}

/** Below the shop's name and address: NPWP, and what differs for the tax office. */
export function sellerLines(
  { name, address, taxNumber, taxName, taxAddress }: TaxSeller & { name: string; address: string },
  sale: Partial<TaxTerms>,
): string[] {
  if (!hasPpn(sale)) return []
  return [
    `NPWP ${taxNumber}`,
    ...(taxName === name ? [] : [taxName]),
    ...(taxAddress === address ? [] : [taxAddress]),
  ]
}

/** An older cached sale has no mode. */
function hasPpn({ taxMode = 'simple' }: Partial<TaxTerms>): boolean {
  return taxMode !== 'simple'
}
