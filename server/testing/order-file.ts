import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { NO_FACTS } from '../../core/files/order-file.ts'
import type { Database } from '../platform/database/connection.ts'

/** The next version of the file of a line, as if it were uploaded and examined. The content decides its hash. */
export async function addOrderFile(
  db: Database,
  { transactionId, lineId, content }: { transactionId: string; lineId: string; content: string },
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  const id = uuidv7()
  const stored = { hash, bytes: content.length, facts: JSON.stringify({ ...NO_FACTS, kind: 'other' }) }
  await db
    .insertInto('storedFiles')
    .values(stored)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await db
    .selectFrom('orderFiles')
    .where('lineId', '=', lineId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .executeTakeFirstOrThrow()
  const file = {
    id,
    transactionId,
    lineId,
    hash,
    name: 'spanduk.pdf',
    channel: 'staff',
    version: version + 1,
  }
  await db.insertInto('orderFiles').values(file).execute()
  return id
}
