import { Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import {
  COINS,
  cashValue,
  DENOMINATIONS,
  type DenominationCounts,
  NOTES,
} from '../../../core/payments/drawer.ts'
import { formatDigits, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { CountField } from '../../kit/fields/number-field.tsx'
import classes from './close-dialog.module.css'
import type { BlindCount } from './use-blind-count.ts'

type CloseCountProps = { blind: BlindCount; hidden: boolean; problem: string | undefined }

/** The notes and coins in the drawer. */
export function CloseCount({ blind, hidden, problem }: CloseCountProps) {
  const { denominations } = blind
  const coins = blind.isUnreadable ? 0 : cashValue(coinsOf(denominations))
  const pieceField = ({ key, worth }: (typeof DENOMINATIONS)[number]) => (
    <tr key={key}>
      <th scope="row">
        <Money amount={worth} />
      </th>
      <td>
        <CountField
          aria-label={`${key.startsWith('coin') ? 'Logam' : 'Kertas'} ${rupiah(worth)}`}
          data-piece
          data-autofocus={key === DENOMINATIONS[0]?.key || undefined}
          placeholder="0"
          disabled={blind.isSaved}
          value={denominations[key] ?? null}
          onChange={(of) => blind.setPiece(key, of)}
          onKeyDown={toNextPiece}
        />
      </td>
      <td className="num">{denominations[key] ? formatDigits(worth * denominations[key]) : '—'}</td>
    </tr>
  )
  return (
    <section aria-labelledby="hitung-uang" hidden={hidden}>
      <div className={classes.between}>
        <h3 id="hitung-uang" tabIndex={-1}>
          Hitung uang di laci
        </h3>
        <span className="detail">lembar atau keping</span>
      </div>
      {blind.lacksCount && problem && (
        <Text role="alert" c="error" fz="sm">
          {problem}
        </Text>
      )}
      <table className={classes.pieces} aria-label="Kertas">
        <tbody>{NOTES.map(pieceField)}</tbody>
      </table>
      <details className={classes.coins}>
        <summary>
          Logam
          <span className={`num strong ${classes.coinsTotal}`}>{coins > 0 ? formatDigits(coins) : '—'}</span>
        </summary>
        <table className={classes.pieces} aria-label="Logam">
          <tbody>{COINS.map(pieceField)}</tbody>
        </table>
      </details>
    </section>
  )
}

function coinsOf(denominations: DenominationCounts): DenominationCounts {
  return Object.fromEntries(COINS.map(({ key }) => [key, denominations[key] ?? 0]))
}

/** Enter moves on like Tab, and opens the coins after the last note. */
function toNextPiece(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-piece]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  next?.closest('details')?.setAttribute('open', '')
  next?.focus()
}
