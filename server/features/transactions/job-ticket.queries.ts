import type { Tx } from '../../platform/database/transaction.ts'

type TicketPrint = { id: string; transactionId: string }

/** `known`: the print with this id, if any; `count`: prints of the order so far. */
export async function findTicketPrint(db: Tx, { id, transactionId }: TicketPrint) {
  const existing = await db
    .selectFrom('jobTicketPrints')
    .select(['transactionId', 'copy'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('jobTicketPrints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  return { known: existing, count }
}

export async function insertTicketPrint(
  db: Tx,
  print: TicketPrint & { copy: number; printedBy: string },
): Promise<void> {
  await db.insertInto('jobTicketPrints').values(print).execute()
}

/** Machine types by line id. */
export async function loadMachineTypes(db: Tx, transactionId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('transactionItems')
    .select(['id', 'machineType'])
    .where('transactionId', '=', transactionId)
    .execute()
  return new Map(rows.map(({ id, machineType }) => [id, machineType]))
}
