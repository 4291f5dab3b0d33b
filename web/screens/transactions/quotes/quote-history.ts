import type { Quote } from '../../../../contract/quotes.ts'
import { QUOTE_ANSWERS } from '../../../../core/orders/quote.ts'
import { CUSTOMER_CHANNEL_LABELS, QUOTE_STATE_LABELS } from '../../../../core/text/labels.ts'

type HistoryLine = { key: string; words: string; by: string | null; at: string }

/** What became of a quote, oldest first. */
export function historyOf({ revisions, answer, status, endedAt }: Quote): HistoryLine[] {
  const made = revisions.flatMap(({ revision, createdAt, createdByName, sentAt }) => [
    {
      key: `made-${revision}`,
      words: revision === 1 ? 'Dibuat' : `Revisi ${revision}`,
      by: createdByName,
      at: createdAt,
    },
    ...(sentAt
      ? [
          {
            key: `sent-${revision}`,
            words: revision === 1 ? 'Dikirim' : `Revisi ${revision} dikirim`,
            by: null,
            at: sentAt,
          },
        ]
      : []),
  ])
  const answered = answer && {
    key: 'answer',
    words: `${QUOTE_ANSWERS.some((one) => one === status) ? QUOTE_STATE_LABELS[status] : 'Dijawab'} ${answer.name}`,
    by: CUSTOMER_CHANNEL_LABELS[answer.channel],
    at: answer.at,
  }
  const end = endedAt && {
    key: 'end',
    words: QUOTE_STATE_LABELS[status],
    by: null,
    at: endedAt,
  }
  return [...made, ...(answered ? [answered] : []), ...(end ? [end] : [])]
}
