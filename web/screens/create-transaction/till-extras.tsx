// Extras at the till: loaded for shops that have some.
import { Button } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { isSeam } from '../../../core/orders/line-extras.ts'
import { extraCountText } from '../../../core/paper/extra-text.ts'
import type { ExtraTerms } from '../../../core/products/extras.ts'
import { Money } from '../../kit/display/money.tsx'
import {
  countedExtras,
  ExtraChips,
  ExtraCount,
  ExtraList,
  ExtraPrice,
  MAX_EXTRA_KEYS,
  RemoveExtra,
  toggledExtras,
} from '../../parts/order/extra-choice.tsx'
import { focusField, linePath, SEARCH } from './field-path.ts'
import type { LineProps } from './line-fields.tsx'
import classes from './till-extras.module.css'

type TillExtrasProps = LineProps & {
  place: 'table' | 'folded table' | 'card'
  /** Its chips are shown. Not named `opened`: a preloaded part without it is drawn at every change. */
  choosing: boolean
}

/** What was added to a line, and while it is opened what may be. */
export function TillExtras(props: TillExtrasProps) {
  const { line, actions, place, choosing } = props
  const { item, priced, offered } = line
  useLayoutEffect(() => {
    // Once its code has come; later the action does.
    if (choosing) focusField(linePath(item.id, 'extras'))
  }, [choosing, item.id])
  if (!priced) return null

  const change = (extras: typeof item.extras) => actions.change(item.id, { extras })
  const countPath = (id: string) => linePath(item.id, `extra:${id}`)
  const toggle = (extra: ExtraTerms) => {
    const adds = !priced.extras.some(({ id }) => id === extra.id)
    flushSync(() => change(toggledExtras(priced.extras, extra.id, offered)))
    if (adds && extra.basis === 'count') focusField(countPath(extra.id))
  }
  const leave = () => {
    flushSync(() => actions.openExtras(null))
    focusField(SEARCH)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const extra = /^[1-9]$/.test(event.key) && offered[Number(event.key) - 1]
    if (event.key === 'Enter' || event.key === 'Escape') leave()
    else if (extra) toggle(extra)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = (id: string, units: number) => change(countedExtras(priced.extras, id, units))
  const remove = (id: string) => change(toggledExtras(priced.extras, id, offered))
  const shownExtras = {
    ...{ name: priced.productName, offered, chosen: priced.extras },
    field: linePath(item.id, 'extras'),
    onToggle: toggle,
  }

  if (place === 'card') {
    return (
      <>
        {priced.extras.length > 0 && (
          <div className={classes.listed}>
            <ExtraList line={priced} extras={priced.extras} stepper onCount={count} onRemove={remove} />
          </div>
        )}
        {choosing && (
          <div className={classes.sheet}>
            <div className={classes.sheetHead}>
              <strong>Finishing</strong>
              <Button variant="subtle" size="compact-md" onClick={() => actions.openExtras(null)}>
                Selesai
              </Button>
            </div>
            <ExtraChips {...shownExtras} grid />
          </div>
        )}
      </>
    )
  }
  const folded = place === 'folded table'
  return (
    <>
      {choosing && (
        <tr data-extra data-opened>
          <td colSpan={folded ? 5 : 6} className={classes.chips} onKeyDown={onKeyDown}>
            <div>
              <ExtraChips {...shownExtras} />
              {offered.length > MAX_EXTRA_KEYS && (
                <p className="detail">Angka untuk sembilan yang pertama.</p>
              )}
            </div>
          </td>
        </tr>
      )}
      {priced.extras.map((extra) => (
        <tr key={extra.id} data-extra data-opened={choosing || undefined} className={classes.row}>
          <th scope="row">
            <span className={classes.elbow} aria-hidden="true" />
            {extra.name}
          </th>
          <td className={classes.counted} colSpan={extra.basis === 'count' ? 1 : 2}>
            {extraCountText(extra, priced.quantity)}
          </td>
          {extra.basis === 'count' && (
            <td>
              <ExtraCount
                line={priced}
                extra={extra}
                field={countPath(extra.id)}
                onCount={(units) => count(extra.id, units)}
                onKeyDown={(event) => {
                  if (event.key === '+') actions.openExtras(item.id)
                  else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) leave()
                  else return
                  event.preventDefault()
                }}
              />
            </td>
          )}
          {!folded && (
            <td>
              <ExtraPrice extra={extra} />
            </td>
          )}
          <td>
            <Money amount={extra.total} />
            {folded && (
              <div className="detail">
                <ExtraPrice extra={extra} />
              </div>
            )}
          </td>
          <td className={classes.remove}>
            {!isSeam(extra) && <RemoveExtra line={priced} extra={extra} onRemove={() => remove(extra.id)} />}
          </td>
        </tr>
      ))}
    </>
  )
}
