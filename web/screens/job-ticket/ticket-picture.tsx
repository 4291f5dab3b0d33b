import type { OrderFile } from '../../../contract/files.ts'
import { previewAddress } from '../../parts/files/file-address.ts'

/** By line. */
export type TicketFiles = ReadonlyMap<string, OrderFile>

/** What is to be printed, so that at the machine the wrong file is seen to be wrong. */
export function TicketPicture({
  file,
  className,
}: {
  file: OrderFile | undefined
  className: string | undefined
}) {
  if (file?.preview !== 'ready') return null
  return <img src={previewAddress(file.id, 'small')} alt={file.name} className={className} />
}
