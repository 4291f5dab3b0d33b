// Pure, so that each sentence has its test.
import type { Activity, RowChange } from '../../../../contract/activity.ts'
import type { AuditedField } from '../../../../core/activity/audited-tables.ts'

/** 'Proof dikirim lewat WhatsApp (2 item)', 'Minta perbaikan: Nomor telepon ganti'; null for an entry without proofs. */
export function proofEntryWords({ parts, ...own }: Activity): string | null {
  const proofs = [own, ...parts].filter(({ table }) => table === 'proofs')
  const [first, ...others] = proofs
  if (!first) return null
  // What holds no more does so for a reason of its own.
  if (first.operation === 'update') return proofs.map((proof) => textOf(proof, 'comment')).join('. ')
  return others.length > 0 ? `${eventWords(first)} (${proofs.length} item)` : eventWords(first)
}

function eventWords(proof: RowChange): string {
  const comment = textOf(proof, 'comment')
  switch (textOf(proof, 'kind')) {
    case 'sent':
      return textOf(proof, 'channel') === 'shop'
        ? 'Proof ditunjukkan di toko'
        : 'Proof dikirim lewat WhatsApp'
    case 'approved':
      return [`Proof disetujui ${textOf(proof, 'name')}`, comment].filter(Boolean).join(': ')
    case 'changesRequested':
      return `${textOf(proof, 'name')} minta perbaikan: ${comment}`
    default:
      return `Dicetak tanpa persetujuan: ${comment}`
  }
}

function textOf({ changes }: RowChange, name: AuditedField): string {
  return String(changes.find(({ field }) => field === name)?.after ?? '')
}
