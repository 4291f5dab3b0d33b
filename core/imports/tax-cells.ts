// A customer's tax data as the cells of a file: a column for each kind of number.
import { z } from 'zod'
import { type TaxIdentity, taxIdentitySchema } from '../tax/tax-identity.ts'
import { idtkuSchema, nikSchema, npwpSchema } from '../tax/tax-number.ts'
import { textSchema } from '../text/text.ts'

/** Empty texts where there is nothing. */
export const taxCellsSchema = z.object({
  npwp: npwpSchema.default(''),
  nik: nikSchema.default(''),
  taxName: textSchema.default(''),
  taxAddress: textSchema.default(''),
  idtku: idtkuSchema.default(''),
})
export type TaxCells = z.infer<typeof taxCellsSchema>

const NO_TAX_CELLS: TaxCells = { npwp: '', nik: '', taxName: '', taxAddress: '', idtku: '' }

export function taxCellsOf(identity: TaxIdentity | null): TaxCells {
  if (!identity) return NO_TAX_CELLS
  const { kind, number, name, address, idtku } = identity
  return { ...NO_TAX_CELLS, [kind]: number, taxName: name, taxAddress: address, idtku }
}

/** Null without a number. */
export function taxIdentityOf({ npwp, nik, taxName, taxAddress, idtku }: TaxCells): TaxIdentity | null {
  const number = npwp || nik
  if (!number) return null
  return { kind: npwp ? 'npwp' : 'nik', number, name: taxName, address: taxAddress, idtku }
}

export function hasSameTaxCells(one: TaxCells, other: TaxCells): boolean {
  return (Object.keys(NO_TAX_CELLS) as (keyof TaxCells)[]).every((cell) => one[cell] === other[cell])
}

type Completed = { cells: TaxCells } | { problem: { field: keyof TaxCells; message: string } }

/**
 * The tax data of a customer after a row, by the rules of the dialog: what is `written`, else what is `known`, else name and address of the
 * customer. Another number replaces the known one and its IDTKU; without a number nothing is left.
 */
export function completeTaxCells(
  written: Partial<TaxCells>,
  known: TaxCells,
  customer: { name: string; address: string | null },
): Completed {
  const isOther = (['npwp', 'nik'] as const).some((kind) => written[kind] && written[kind] !== known[kind])
  const kept = isOther ? { ...known, npwp: '', nik: '', idtku: '' } : known
  const { taxName, taxAddress, ...numbers } = { ...kept, ...written }
  const cells = {
    ...numbers,
    taxName: taxName || customer.name,
    taxAddress: taxAddress || (customer.address ?? ''),
  }
  const identity = taxIdentityOf(cells)
  if (!identity) {
    const isNamed = Boolean(written.taxName || written.taxAddress || written.idtku)
    const isCleared = written.npwp === '' || written.nik === ''
    if (!isNamed || isCleared) return { cells: NO_TAX_CELLS }
    return { problem: { field: 'npwp', message: 'Isi NPWP atau NIK, atau kosongkan data pajaknya' } }
  }
  if (cells.nik && cells.idtku) return { problem: { field: 'idtku', message: 'IDTKU hanya untuk NPWP' } }
  const [issue] = taxIdentitySchema.safeParse(identity).error?.issues ?? []
  if (!issue) return { cells }
  const fields: Record<string, keyof TaxCells> = { name: 'taxName', address: 'taxAddress', idtku: 'idtku' }
  return { problem: { field: fields[String(issue.path[0])] ?? identity.kind, message: issue.message } }
}
