import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Activity, RowChange } from '../../../contract/activity.ts'
import { actionText, batchSize, isBatch } from '../../../core/activity/activity.ts'
import { type ChangeRow, changeRows } from '../../../core/activity/activity-changes.ts'
import { actorName, EMPTY_VALUE_LABEL } from '../../../core/activity/activity-text.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { failureMessage } from '../../domain-error.ts'
import { formatNumber } from '../../format.ts'
import { Initials } from '../../kit/display/initials.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import type { VirtualRows } from '../../kit/lists/use-virtual-rows.ts'
import type { VirtualPart } from '../../kit/lists/virtual-blocks.ts'
import classes from './activity-list.module.css'

type ActivityListProps = {
  rows: readonly Activity[]
  /** The record, linked; empty in a list about one record. */
  about: (row: Activity) => ReactNode
  /** Time only under a day's heading. */
  when: (at: string, zone: ShopZone) => string
  zone: ShopZone
  label: string
  /** Set by a virtualized list (kit/lists/use-virtual-rows.ts). */
  drawn?: {
    parts: readonly VirtualPart<Activity>[]
    measure: VirtualRows<Activity>['measure']
    isPartial: boolean
  }
}

/** Newest first, each with before and after values. */
export function ActivityList({ rows, drawn, about, when, zone, label }: ActivityListProps) {
  const parts: readonly VirtualPart<Activity>[] =
    drawn?.parts ?? rows.map((row, place) => ({ kind: 'row', key: row.id, at: place, row, place }))
  return (
    <ol aria-label={label}>
      {parts.map((part) => {
        if (part.kind === 'head') return null
        if (part.kind === 'room') {
          return (
            <li key={part.key} aria-hidden="true" className={classes.room} style={{ height: part.height }} />
          )
        }
        const { row } = part
        return (
          <li
            key={row.id}
            ref={drawn?.measure}
            data-entry={row.id}
            aria-posinset={drawn?.isPartial ? part.place + 1 : undefined}
            aria-setsize={drawn?.isPartial ? rows.length : undefined}
            className={classes.entry}
          >
            <Initials name={actorName(row)} size={32} />
            <div className={classes.content}>
              <p className={classes.sentence}>
                <span className="strong">{actorName(row)}</span> {actionText(row)} {about(row)}
                {row.apiKey && <span className="detail">lewat kunci API {row.apiKey.name} </span>}
                {row.approver && <span className="detail">disetujui {row.approver.name}</span>}
              </p>
              {isBatch(row) ? <Batch row={row} about={about} /> : <Changes row={row} />}
              {row.parts.length > 0 && (
                <ul className={classes.parts}>
                  {row.parts.map((part, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: what was written is never changed
                    <li key={index}>
                      <p className={classes.part}>
                        {actionText(part)}{' '}
                        {part.table === 'transaction_items' && <span className="strong">{part.name}</span>}
                      </p>
                      <Changes row={part} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <time className={classes.time} dateTime={row.createdAt}>
              {when(row.createdAt, zone)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}

/** Loaded when opened. */
function Batch({ row, about }: { row: Activity; about: ActivityListProps['about'] }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {row.table === 'customer_merges' || row.table === 'product_renames'
          ? 'Rincian'
          : `${formatNumber(batchSize(row))} baris`}
      </summary>
      {opened && <BatchRows entry={row.id} about={about} />}
    </details>
  )
}

function BatchRows({ entry, about }: { entry: string; about: ActivityListProps['about'] }) {
  const list = useServerList(queries.activity.batchRows, { entry }, { staleTime: Number.POSITIVE_INFINITY })
  if (list.state === 'pending') return <Skeleton height={66} mt={8} role="status" aria-label="Memuat…" />
  if (list.state === 'paused') return <ErrorBlock message="Luring. Baris muncul setelah tersambung lagi." />
  if (list.state === 'failed')
    return <ErrorBlock message={failureMessage(list.error)} error={list.error} onRetry={list.retry} />
  return (
    <>
      <ul className={classes.parts}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <p className={classes.part}>
              {actionText(row)} {about(row)}
            </p>
            <Changes row={row} />
          </li>
        ))}
      </ul>
      {list.moreFailed && (
        <ErrorBlock message="Baris berikutnya belum dapat dimuat." onRetry={list.loadMore} />
      )}
      {list.hasMore && !list.moreFailed && (
        <Button variant="default" mt={8} loading={list.loadingMore} onClick={list.loadMore}>
          Muat lagi
        </Button>
      )}
    </>
  )
}

/** Edits and payments are shown; other values on demand. */
function Changes({ row }: { row: RowChange }) {
  const changes = changeRows(row)
  if (changes.length === 0) return null
  if (row.operation === 'update') return <Values changes={changes} isUpdate />
  if (row.table === 'payments') return <Values changes={changes} />
  return (
    <details className={classes.details}>
      <summary>{summaryOf(changes)}</summary>
      <Values changes={changes} />
    </details>
  )
}

/** The first of what an entry holds: 'Nama: Toko Ceria · Telepon: 0812…' */
function summaryOf(changes: ChangeRow[]): string {
  const shown = changes.slice(0, 3)
  return unbroken(
    shown.map(({ label, before, after }) => `${label}: ${after ?? before ?? EMPTY_VALUE_LABEL}`).join(' · '),
  )
}

/** Of an update also what was there before, unless it was empty. */
function Values({ changes, isUpdate }: { changes: ChangeRow[]; isUpdate?: boolean }) {
  return (
    <ul className={classes.values}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          <span className={classes.label}>{label}:</span>{' '}
          {isUpdate && before !== null && (
            <>
              <span className={classes.before}>{unbroken(before)}</span>{' '}
              <IconArrowRight size={14} className={classes.arrow} aria-hidden="true" />
              <VisuallyHidden component="span">menjadi</VisuallyHidden>{' '}
            </>
          )}
          <span className={isUpdate ? classes.after : undefined}>
            {unbroken(after ?? (isUpdate ? null : before) ?? EMPTY_VALUE_LABEL)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function unbroken(text: string): string {
  return text.replaceAll('Rp ', 'Rp\u00a0')
}
